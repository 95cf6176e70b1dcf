import { Typography } from '@mui/material';
import { RecordForm } from '../form/RecordForm.tsx';
import { Forbidden } from '../list/ListEmpty.tsx';
import { useQuick } from '../list/useQuick.ts';
import { Can } from '../parts/Can.tsx';
import { useDeclaration } from '../parts/declarationOf.ts';
import { LazyBoundary } from '../parts/LazyBoundary.tsx';
import { useScreens } from '../useScreens.ts';

/** A new record beside its list; created, it is shown. */
export default function QuickNew() {
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
