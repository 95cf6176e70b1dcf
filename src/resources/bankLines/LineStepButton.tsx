import { Button } from '@mui/material';
import { useRecordContext } from 'react-admin';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import { ActionDialog, getDialogComponents } from '../../screens/actions/ActionDialog.tsx';
import { useRowTarget } from '../../screens/list/useRowTarget.ts';
import { useDialog } from '../../screens/parts/useDialog.tsx';
import { useScreens } from '../../screens/useScreens.ts';
import { buildPreloadProps } from '../../ui/buildPreloadProps.ts';
import { getProposal } from './proposals.ts';

/**
 * The next step of an open bank line: accept its only proposal, choose among several, or find what the line pays. The last two steps open
 * the line's quick view, which has the actions.
 */
export function LineStepButton() {
  const line = useRecordContext<LoadedRecord>();
  const mayAccept = useCan('accept');
  const screens = useScreens();
  const [openDialog, dialog] = useDialog();
  const { open } = useRowTarget();
  if (!line || !mayAccept) return null;
  const proposal = getProposal(line);
  const isSingle = proposal !== null && !proposal.others;
  return (
    <>
      <Button
        size="small"
        variant={isSingle && proposal.certainty === 'certain' ? 'outlined' : 'text'}
        className="no-print"
        {...(isSingle && buildPreloadProps(...getDialogComponents(screens, 'accept')))}
        onClick={(event) => {
          event.stopPropagation();
          if (isSingle) openDialog((onClose) => <ActionDialog code="accept" onClose={onClose} />);
          else open(line);
        }}
        sx={{ flex: 'none', minWidth: 84, height: { xs: 44, sm: 32 }, px: 1, whiteSpace: 'nowrap' }}
      >
        {isSingle ? 'Ghi nhận' : proposal ? 'Chọn' : 'Tìm khoản'}
      </Button>
      {dialog}
    </>
  );
}
