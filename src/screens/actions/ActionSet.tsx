import { Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { AnyResource } from '#schema/resource';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { aimedAt } from '../../kinds/parts/aimedAt.ts';
import { ActionDialogOf } from './ActionDialogOf.tsx';
import type { NamedAction } from './actionsFor.ts';
import { DangerMenu } from './DangerMenu.tsx';
import { dialogParts } from './dialogParts.ts';

interface Props {
  readonly resource: AnyResource;
  readonly record: LoadedRecord;
  readonly actions: readonly NamedAction[];
  /** The one filled button. */
  readonly main?: string | null | undefined;
  readonly small?: boolean;
  /** Further buttons, before "…". */
  readonly children?: ReactNode;
}

/** Actions on a record as buttons, the dangerous ones apart behind "…", and the dialog of the one that was pressed. */
export function ActionSet({ resource, record, actions, main, small = false, children }: Props) {
  const [running, setRunning] = useState<string | null>(null);
  const dangerous = actions.filter(({ action }) => action.tone === 'danger');
  const look = (code: string) =>
    small
      ? ({ size: 'small', sx: { minWidth: 0, py: 0.25 } } as const)
      : ({ variant: code === main ? 'contained' : 'outlined' } as const);
  return (
    <>
      {actions
        .filter((each) => !dangerous.includes(each))
        .map(({ code, action }) => (
          <Button
            key={code}
            {...look(code)}
            {...aimedAt(...dialogParts(resource.name, code))}
            onClick={() => setRunning(code)}
          >
            {action.label}
          </Button>
        ))}
      {children}
      <DangerMenu actions={dangerous} onRun={setRunning} small={small} />
      {running && (
        <ActionDialogOf resource={resource} record={record} code={running} onClose={() => setRunning(null)} />
      )}
    </>
  );
}
