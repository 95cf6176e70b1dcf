import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider, useListContext, useNotify } from 'react-admin';
import { maxPageSize } from '#schema/paging';
import { detailsOf } from '../../jsonapi/errors.ts';
import { BulkActionDialog } from '../../screens/actions/ActionDialog.tsx';
import { useDeclaration } from '../../screens/parts/declarationOf.ts';
import { TopProgress } from '../../screens/parts/useDeferredOpen.tsx';

/** Accepts every certain line of those that the list's filters leave, its sums shown first; where there is none it says so. */
export default function AcceptCertain({ onClose }: { readonly onClose: () => void }) {
  const resource = useDeclaration();
  const { filterValues } = useListContext();
  const data = useDataProvider();
  const notify = useNotify();
  const { data: ids, error } = useQuery({
    queryKey: [resource.name, 'certain', filterValues],
    queryFn: async ({ signal }) => {
      const { data: lines } = await data.getList(resource.name, {
        filter: { ...filterValues, status: 'open', certainty: 'certain' },
        pagination: { page: 1, perPage: maxPageSize },
        sort: { field: 'at', order: 'ASC' },
        meta: { include: [], fields: { [resource.name]: ['amount'] } },
        signal,
      });
      return lines.map(({ id }) => String(id));
    },
    // Each press looks again, and what it found stays while it is accepted.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const said = error
    ? detailsOf(error).join('\n')
    : ids?.length === 0
      ? 'Không có dòng nào chắc chắn trong danh sách này.'
      : null;
  useEffect(() => {
    if (said === null) return;
    notify(said, error ? { type: 'error', multiLine: true } : { type: 'info', autoHideDuration: 5_000 });
    onClose();
  }, [said, error, notify, onClose]);
  if (said !== null) return null;
  if (!ids) return <TopProgress />;
  return (
    <BulkActionDialog
      ids={ids}
      code="accept"
      defaultValues={{ only_certain: true }}
      onClose={onClose}
      onDone={onClose}
    />
  );
}
