import { Box, Button, DialogContent, DialogTitle, Link } from '@mui/material';
import { useContext } from 'react';
import { RecordContextProvider, useGetOne } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { customers } from '#schema/customers';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { getKindComponents } from '../../kinds/index.tsx';
import { findRecordPath } from '../../kinds/parts/findRecordPath.ts';
import { ActionDialog, getDialogComponents } from '../../screens/actions/ActionDialog.tsx';
import { listAllowedActions } from '../../screens/actions/listAllowedActions.ts';
import { GuardedDialog } from '../../screens/form/GuardedDialog.tsx';
import { DialogFoot } from '../../screens/parts/DialogFoot.tsx';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { getDeclaration } from '../../screens/parts/getDeclaration.ts';
import { useDeferredOpen } from '../../screens/parts/useDeferredOpen.tsx';
import { RecordContexts } from '../../screens/RecordContexts.tsx';
import { useScreens } from '../../screens/useScreens.ts';
import { buildPreloadProps } from '../../ui/buildPreloadProps.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { LeaveGuardContext } from '../../ui/LeaveGuardContext.ts';

const { phone: phoneField } = customers.fields;
const { Field: Phone } = getKindComponents(phoneField);

interface Props {
  readonly resource: string;
  readonly id: string;
  readonly name: string;
  readonly phone: string | null;
  /** Codes of the possible actions, in this order. */
  readonly actions: readonly string[];
  readonly onClose: () => void;
}

/**
 * Shows the person to call, the known data of the record, and the possible results of the call: the actions that the record currently
 * allows.
 */
export default function CallDialog({ resource: resourceName, id, name, phone, actions, onClose }: Props) {
  const [running, setRunning, line] = useDeferredOpen<string | null>(null);
  const { slots } = useScreens(resourceName);
  const { data, error, refetch } = useGetOne<LoadedRecord>(resourceName, { id, meta: { include: [] } });
  if (data && running)
    return (
      <RecordContexts resource={resourceName} record={data}>
        <ActionDialog code={running} onClose={onClose} />
      </RecordContexts>
    );
  const { call: Known } = slots ?? {};
  return (
    <GuardedDialog onClose={onClose} maxWidth="xs" fullBelow="sm" aria-labelledby="call">
      <DialogTitle id="call">Gọi {name}</DialogTitle>
      <DialogContent>
        <Box sx={{ fontSize: 'h1.fontSize', '& a': { display: 'inline-block', lineHeight: '44px' } }}>
          {phone ? (
            <RecordContextProvider value={{ id, phone }}>
              <Phone source="phone" field={phoneField} />
            </RecordContextProvider>
          ) : (
            'Chưa có số điện thoại'
          )}
        </Box>
        {Known && data && (
          <RecordContexts resource={resourceName} record={data}>
            <LazyBoundary height={120}>
              <Known />
            </LazyBoundary>
          </RecordContexts>
        )}
        <Link
          component={RouterLink}
          to={findRecordPath(resourceName, { id }) ?? '/'}
          sx={{ display: 'inline-block', lineHeight: '44px' }}
        >
          Mở hồ sơ
        </Link>
        {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
        {actions.length > 0 && (
          <Outcomes {...{ actions }} resource={resourceName} record={data} onChosen={setRunning} />
        )}
      </DialogContent>
      {line}
      <DialogFoot leave="Đóng" onLeave={onClose} />
    </GuardedDialog>
  );
}

interface OutcomesProps {
  readonly resource: string;
  /** The record; undefined until it is loaded. */
  readonly record: LoadedRecord | undefined;
  readonly actions: readonly string[];
  readonly onChosen: (code: string) => void;
}

/** Buttons for the possible results of the call; a press asks for confirmation if typed input would be lost. */
function Outcomes({ resource, record, actions, onChosen }: OutcomesProps) {
  const viewer = useViewer();
  const screens = useScreens(resource);
  const guard = useContext(LeaveGuardContext);
  const allowed = record ? listAllowedActions(getDeclaration(resource), viewer, 'view', record) : [];
  const offered = actions.flatMap((code) => allowed.find((one) => one.code === code) ?? []);
  const choose = (code: string) =>
    guard?.current ? guard.current.leave(() => onChosen(code)) : onChosen(code);
  return (
    <Box
      role="group"
      aria-label="Gọi xong thì ghi"
      sx={{ display: 'grid', gap: 1, mt: 1, minHeight: actions.length * 44, '& button': { minHeight: 40 } }}
    >
      {offered.map(({ code, action }, index) => (
        <Button
          key={code}
          variant={index === 0 ? 'contained' : 'outlined'}
          {...buildPreloadProps(...getDialogComponents(screens, code))}
          onClick={() => choose(code)}
        >
          {action.label}
        </Button>
      ))}
    </Box>
  );
}
