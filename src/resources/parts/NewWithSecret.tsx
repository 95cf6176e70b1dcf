import { useState } from 'react';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { RecordForm } from '../../screens/form/RecordForm.tsx';
import { useDeclaration } from '../../screens/parts/declarationOf.ts';
import { SecretOnce } from './SecretOnce.tsx';

/** The form of a new record, and then its `secret`, which is shown this once. */
export default function NewWithSecret({ onCancel }: { readonly onCancel: () => void }) {
  const resource = useDeclaration();
  const [created, setCreated] = useState<LoadedRecord | null>(null);
  return created ? (
    <SecretOnce secret={String(created.secret)} onClose={onCancel} />
  ) : (
    <RecordForm resource={resource} onSaved={setCreated} onCancel={onCancel} />
  );
}
