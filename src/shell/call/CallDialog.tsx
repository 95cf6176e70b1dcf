import { Box, Button, Dialog, DialogContent, DialogTitle, Link } from '@mui/material';
import { RecordContextProvider, useGetOne } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { customers } from '#schema/customers';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { webKindOf } from '../../kinds/index.tsx';
import { preloadOnIntent } from '../../kinds/parts/preloadOnIntent.ts';
import { recordPath } from '../../kinds/parts/recordPath.ts';
import { ActionDialogOf, dialogParts } from '../../screens/actions/ActionDialogOf.tsx';
import { actionsFor } from '../../screens/actions/actionsFor.ts';
import { DialogFoot } from '../../screens/parts/DialogFoot.tsx';
import { declarationOf } from '../../screens/parts/declarationOf.ts';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { useDeferredOpen } from '../../screens/parts/useDeferredOpen.tsx';
import { RecordScope } from '../../screens/RecordScope.tsx';
import { useScreens } from '../../screens/useScreens.ts';

const { phone: phoneField, next_contact_note: noteField } = customers.fields;
const { Field: Phone } = webKindOf(phoneField);

interface Props {
  readonly resource: string;
  readonly id: string;
  readonly name: string;
  readonly phone: string | null;
  /** Codes of the actions that may follow, in this order. */
  readonly actions: readonly string[];
  readonly onClose: () => void;
}

/** Whom to call, and what may have become of the call: the actions that the record allows now. */
export default function CallDialog({ resource: resourceName, id, name, phone, actions, onClose }: Props) {
  const viewer = useViewer();
  const [running, setRunning, line] = useDeferredOpen<string | null>(null);
  const resource = declarationOf(resourceName);
  const screens = useScreens(resourceName);
  const { data, error, refetch } = useGetOne<LoadedRecord>(resourceName, { id, meta: { include: [] } });
  if (data && running)
    return (
      <RecordScope resource={resourceName} record={data}>
        <ActionDialogOf code={running} onClose={onClose} />
      </RecordScope>
    );
  const allowed = data ? actionsFor(resource, viewer, 'view', data) : [];
  const offered = actions.flatMap((code) => allowed.find((one) => one.code === code) ?? []);
  const note = data?.next_contact_note;
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="call">
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
        {typeof note === 'string' && note !== '' && (
          <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {noteField.label}: {note}
          </Box>
        )}
        <Link
          component={RouterLink}
          to={recordPath(resourceName, { id }) ?? '/'}
          sx={{ display: 'inline-block', lineHeight: '44px' }}
        >
          Mở hồ sơ
        </Link>
        {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
        {actions.length > 0 && (
          <Box
            role="group"
            aria-label="Gọi xong thì ghi"
            sx={{
              display: 'grid',
              gap: 1,
              mt: 1,
              minHeight: actions.length * 44,
              '& button': { minHeight: 40 },
            }}
          >
            {offered.map(({ code, action }, index) => (
              <Button
                key={code}
                variant={index === 0 ? 'contained' : 'outlined'}
                {...preloadOnIntent(...dialogParts(screens, code))}
                onClick={() => setRunning(code)}
              >
                {action.label}
              </Button>
            ))}
          </Box>
        )}
      </DialogContent>
      {line}
      <DialogFoot leave="ra.action.close" onLeave={onClose} />
    </Dialog>
  );
}
