import { Box, Button, Skeleton, Typography } from '@mui/material';
import { Translate, useListContext } from 'react-admin';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import { Forbidden } from '../../ui/Forbidden.tsx';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { RecordForm } from '../form/RecordForm.tsx';
import { useQuickView } from '../list/useQuickView.ts';
import { Can } from '../parts/Can.tsx';
import { useDeclaration } from '../parts/getDeclaration.ts';
import { DetailContent } from '../record/DetailTab.tsx';
import { QuickViewHeader } from '../record/RecordHead.tsx';
import { RecordShow } from '../record/RecordShow.tsx';
import { useRecord } from '../useRecord.ts';
import { useScreens } from '../useScreens.ts';

/** The content of the quick view: a record, or the form of a new record. */
export default function QuickPane({ quick }: { readonly quick: string }) {
  return quick === 'new' ? <NewRecord /> : <ShownRecord key={quick} id={quick} />;
}

/** The form of a new record; after creation the record is shown. */
function NewRecord() {
  const resource = useDeclaration();
  const { open, close } = useQuickView();
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

/** A record; until it is loaded, its row of the list is shown. */
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
  const { close } = useQuickView();
  return (
    <Button color="inherit" onClick={close} sx={{ ml: 'auto' }}>
      <Translate i18nKey="ra.action.close" />
    </Button>
  );
}

/** The record or its form, with the buttons that the viewer's rights allow. */
function RecordPane({ fresh }: { readonly fresh: boolean }) {
  const record = useRecord();
  const { editing: isEditRequested, open, close } = useQuickView();
  const { quickViewIsReadOnly = false } = useScreens();
  const mayEdit = useCan('edit', record) && !quickViewIsReadOnly;
  const mayDelete = useCan('delete', record) && !quickViewIsReadOnly;
  const editing = isEditRequested && fresh && mayEdit;
  return (
    <>
      <QuickViewHeader
        editing={editing}
        onEdit={mayEdit ? () => open(record.id, true) : undefined}
        mayDelete={mayDelete}
        onDeleted={close}
        fresh={fresh}
        close={<Close />}
      />
      <DetailContent editing={editing} history fresh={fresh} onStop={() => open(record.id)} />
    </>
  );
}
