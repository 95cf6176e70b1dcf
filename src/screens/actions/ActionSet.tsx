import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { Button, IconButton, Menu, MenuItem } from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { AnyResource } from '#schema/resource';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { preloadOnIntent } from '../../kinds/parts/preloadOnIntent.ts';
import { nextStepKey } from '../parts/pageKey.ts';
import { useDeferredOpen } from '../parts/useDeferredOpen.tsx';
import { useScreens } from '../useScreens.ts';
import { ActionDialogOf, dialogParts } from './ActionDialogOf.tsx';
import type { NamedAction } from './actionsFor.ts';

interface Props {
  readonly resource: AnyResource;
  readonly record: LoadedRecord;
  readonly actions: readonly NamedAction[];
  /** The one filled button. */
  readonly main?: string | null | undefined;
  readonly small?: boolean;
  /** Only the filled one is a button, all others stand behind "…": there is room for one. */
  readonly folded?: boolean;
  /** Further buttons, before "…". */
  readonly children?: ReactNode;
}

/** Actions on a record as buttons, the rare and the dangerous ones apart behind "…", and the dialog of the one that was pressed. */
export function ActionSet(props: Props) {
  const { resource, record, actions, main, small = false, folded = false, children } = props;
  const screens = useScreens(resource.name);
  const [running, setRunning, line] = useDeferredOpen<string | null>(null);
  const behind = actions.filter(({ code, action }) => isAside(action) || (folded && code !== main));
  const look = (code: string) =>
    small
      ? ({ size: 'small', sx: { minWidth: 0, py: 0.25, minHeight: { xs: 44, sm: 0 } } } as const)
      : ({ variant: code === main ? 'contained' : 'outlined' } as const);
  return (
    <>
      {actions
        .filter((each) => !behind.includes(each))
        .map(({ code, action }) => (
          <Button
            key={code}
            {...look(code)}
            {...(code === main && nextStepKey)}
            {...preloadOnIntent(...dialogParts(screens, code))}
            onClick={() => setRunning(code)}
          >
            {action.label}
          </Button>
        ))}
      {children}
      <MoreMenu actions={behind} onRun={setRunning} small={small} />
      {line}
      {running && (
        <ActionDialogOf resource={resource} record={record} code={running} onClose={() => setRunning(null)} />
      )}
    </>
  );
}

const isAside = ({ tone }: NamedAction['action']): boolean => tone === 'danger' || tone === 'rare';

interface MoreProps {
  readonly actions: readonly NamedAction[];
  readonly onRun: (code: string) => void;
  readonly small?: boolean;
}

/** What stands behind "…", the dangerous ones in red; nothing when there are none. */
function MoreMenu({ actions, onRun, small }: MoreProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (actions.length === 0) return null;
  return (
    <>
      <IconButton
        size={small ? 'small' : 'medium'}
        sx={{ minWidth: { xs: 44, sm: 0 }, minHeight: { xs: 44, sm: 0 } }}
        aria-label="Thao tác khác"
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreHoriz fontSize={small ? 'small' : 'medium'} />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {actions.map(({ code, action }) => (
          <MenuItem
            key={code}
            sx={{ minHeight: 44, ...(action.tone === 'danger' && { color: 'error.main' }) }}
            onClick={() => {
              setAnchor(null);
              onRun(code);
            }}
          >
            {action.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
