import { Box, Button, Skeleton, Typography } from '@mui/material';
import { Translate, useListContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { hasPage } from '#schema/pages';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import { recordTitle } from '../../kinds/parts/recordTitle.ts';
import { ActionButtons } from '../actions/ActionButtons.tsx';
import { useQuick } from '../list/useQuick.ts';
import { useDeclaration } from '../parts/declarationOf.ts';
import { DeleteButton } from '../record/DeleteButton.tsx';
import { Detail } from '../record/DetailTab.tsx';
import { Facts } from '../record/Facts.tsx';
import { RecordShow } from '../record/RecordShow.tsx';
import { useRecord } from '../useRecord.ts';
import { useScreens } from '../useScreens.ts';

/** A record in the quick view, its row standing in until it is read whole. */
export default function QuickRecord({ id }: { readonly id: string }) {
  const { data } = useListContext<LoadedRecord>();
  return (
    <RecordShow
      id={id}
      initial={data?.find((record) => record.id === id)}
      waiting={<Skeleton variant="rounded" height={240} />}
      above={
        <Box sx={{ display: 'flex' }}>
          <Close />
        </Box>
      }
    >
      {(_record, fresh) => <Pane fresh={fresh} />}
    </RecordShow>
  );
}

function Close() {
  const { close } = useQuick();
  return (
    <Button color="inherit" onClick={close} sx={{ ml: 'auto' }}>
      <Translate i18nKey="ra.action.close" />
    </Button>
  );
}

/** So many actions are buttons: the pane is narrow. */
const MOST = 3;

/** The record, shown or in mode edit its form, with the buttons its mode and the viewer's rights give. */
function Pane({ fresh }: { readonly fresh: boolean }) {
  const resource = useDeclaration();
  const record = useRecord();
  const { editing: asked, open, close } = useQuick();
  const { slots, mainAction, quickViewIsReadOnly = false } = useScreens();
  const { header: Header, nextStep: Next } = slots ?? {};
  const mayEdit = useCan('edit', record) && !quickViewIsReadOnly;
  const mayDelete = useCan('delete', record) && !quickViewIsReadOnly;
  const editing = asked && fresh && mayEdit;
  /** What the row stands in for cannot be acted on yet; the room is kept. */
  const onceFresh = { visibility: fresh ? 'inherit' : 'hidden' };
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, mb: 1 }}>
        <Typography variant="h2" sx={{ minWidth: 0, overflowWrap: 'anywhere', pt: 0.75 }}>
          {recordTitle(resource.name, record)}
        </Typography>
        {!editing && <Close />}
      </Box>
      {Header && (
        <Box sx={{ mb: 1 }}>
          <Header />
        </Box>
      )}
      {!editing && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
          <Box sx={{ display: 'contents', ...onceFresh }}>
            {Next && <Next />}
            <ActionButtons main={mainAction?.(record)} most={MOST} />
          </Box>
          {mayEdit && (
            <Button variant="outlined" onClick={() => open(record.id, true)}>
              <Translate i18nKey="ra.action.edit" />
            </Button>
          )}
          {hasPage(resource.name) && (
            <Button component={RouterLink} to={`/${resource.name}/${record.id}`}>
              <Translate i18nKey="ra.action.show" />
            </Button>
          )}
          {mayDelete && (
            <Box sx={{ ml: 'auto', ...onceFresh }}>
              <DeleteButton onDeleted={close} />
            </Box>
          )}
        </Box>
      )}
      {resource.view?.facts && !editing && (
        <Box sx={{ mb: 2, ...onceFresh }}>
          <Facts names={resource.view.facts} />
        </Box>
      )}
      <Detail editing={editing} history fresh={fresh} onStop={() => open(record.id)} />
    </>
  );
}
