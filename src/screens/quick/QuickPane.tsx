import { Box, Button, Skeleton, Typography } from '@mui/material';
import { Translate, useListContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { hasPage } from '#schema/pages';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import { recordTitle } from '../../kinds/parts/recordTitle.ts';
import { ActionButtons } from '../actions/ActionSet.tsx';
import { RecordForm } from '../form/RecordForm.tsx';
import { useQuick } from '../list/useQuick.ts';
import { Can } from '../parts/Can.tsx';
import { useDeclaration } from '../parts/declarationOf.ts';
import { Forbidden } from '../parts/Forbidden.tsx';
import { LazyBoundary } from '../parts/LazyBoundary.tsx';
import { row } from '../parts/styles.ts';
import { DeleteButton } from '../record/DeleteButton.tsx';
import { Detail } from '../record/DetailTab.tsx';
import { Facts } from '../record/Facts.tsx';
import { RecordShow } from '../record/RecordShow.tsx';
import { useRecord } from '../useRecord.ts';
import { useScreens } from '../useScreens.ts';

/** The content of the quick view: a record, or the form of a new one. */
export default function QuickPane({ quick }: { readonly quick: string }) {
  return quick === 'new' ? <NewRecord /> : <ShownRecord key={quick} id={quick} />;
}

/** The form of a new record, which is shown once it is created. */
function NewRecord() {
  const resource = useDeclaration();
  const { open, close } = useQuick();
  const { newForm: NewForm } = useScreens().slots ?? {};
  return (
    <Can action="create" fallback={<Forbidden label={resource.label} />}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {resource.label} mới
      </Typography>
      {NewForm ? (
        <LazyBoundary height={120}>
          <NewForm onCancel={close} />
        </LazyBoundary>
      ) : (
        <RecordForm mode="new" onSaved={(record) => open(record.id)} onCancel={close} />
      )}
    </Can>
  );
}

/** A record; its row of the list stands in until it is loaded. */
function ShownRecord({ id }: { readonly id: string }) {
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
      {(_record, fresh) => <RecordPane fresh={fresh} />}
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

/** The number of actions that are buttons: the pane is narrow. */
const MAX_BUTTONS = 3;
/** So that they stand in one line with "…". */
const narrow = { px: { sm: 1.25 } } as const;

/** The record or its form, with the buttons that the viewer's rights allow. */
function RecordPane({ fresh }: { readonly fresh: boolean }) {
  const resource = useDeclaration();
  const record = useRecord();
  const { editing: asked, open, close } = useQuick();
  const { slots, mainAction, quickViewIsReadOnly = false } = useScreens();
  const { header: Header, tools: Tools, nextStep: Next } = slots ?? {};
  const mayEdit = useCan('edit', record) && !quickViewIsReadOnly;
  const mayDelete = useCan('delete', record) && !quickViewIsReadOnly;
  const editing = asked && fresh && mayEdit;
  /** Hidden while the row stands in, which has no actions; its room is reserved. */
  const onceFresh = { visibility: fresh ? 'inherit' : 'hidden' };
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, mb: 1 }}>
        <Typography variant="h2" sx={{ minWidth: 0, overflowWrap: 'anywhere', pt: 0.75 }}>
          {recordTitle(resource.name, record)}
        </Typography>
        {!editing && <Close />}
      </Box>
      {(Header || Tools) && (
        <Box sx={{ mb: 1 }}>
          {Header && <Header />}
          {Tools && <Tools />}
        </Box>
      )}
      {!editing && (
        <Box sx={{ ...row, gap: { xs: 1, sm: 0.75 }, mb: 2, '& .MuiButton-root': narrow }}>
          <Box sx={{ display: 'contents', ...onceFresh }}>
            {Next && <Next />}
            <ActionButtons main={mainAction?.(record)} most={MAX_BUTTONS} />
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
