import { useMutation } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useRef } from 'react';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { newKey } from '../../jsonapi/newKey.ts';
import { LazyActionDialog } from '../../screens/actions/ActionDialogOf.tsx';
import { LazyBoundary } from '../../screens/parts/LazyBoundary.tsx';
import type { ActionDialogProps } from '../../screens/screensOf.ts';

/** Accepts what is proposed at once, since that can be taken back; what is refused is told and asked in the usual dialog. */
export default function AcceptNow(props: ActionDialogProps) {
  const { resource, record, code, onDone } = props;
  const data = useDataProvider<NoiDataProvider>();
  const begun = useRef(false);
  const { mutate, error } = useMutation({
    mutationFn: () =>
      data.act(resource.name, record.id, { action_code: code, action_data: {} }, newKey(), record._etag),
    networkMode: 'always',
    onSuccess: onDone,
  });
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    mutate();
  }, [mutate]);
  if (!error) return null;
  return (
    <LazyBoundary>
      <LazyActionDialog {...props} refused={error} />
    </LazyBoundary>
  );
}
