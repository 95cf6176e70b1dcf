import { useState } from 'react';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { RecordForm } from '../form/RecordForm.tsx';
import { OneTimeSecret } from './OneTimeSecret.tsx';

/** Form of a new record; after saving it shows the record's `secret`, once. */
export default function NewRecordWithSecret({ onCancel }: { readonly onCancel: () => void }) {
  const [created, setCreated] = useState<LoadedRecord | null>(null);
  return created ? (
    <OneTimeSecret secret={String(created.secret)} onClose={onCancel} />
  ) : (
    <RecordForm mode="new" onSaved={setCreated} onCancel={onCancel} />
  );
}
