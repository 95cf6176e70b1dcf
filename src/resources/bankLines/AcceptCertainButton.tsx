import { Button } from '@mui/material';
import { useState } from 'react';
import { useDataProvider, useListContext, useNotify } from 'react-admin';
import { maxPageSize } from '#schema/paging';
import { listErrorDetails } from '../../jsonapi/errors.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import { BulkActionDialog, LazyGeneratedDialog } from '../../screens/actions/ActionDialog.tsx';
import { useDeclaration } from '../../screens/parts/getDeclaration.ts';
import { TopProgress } from '../../screens/parts/useDeferredOpen.tsx';
import { buildPreloadProps } from '../../ui/buildPreloadProps.ts';

/** A button above the bank lines. It shows the sums of all certain proposals among the filtered lines, and then accepts these proposals. */
export function AcceptCertainButton() {
  const resource = useDeclaration();
  const { filterValues } = useListContext();
  const data = useDataProvider();
  const notify = useNotify();
  const mayAccept = useCan('accept');
  const [isLooking, setLooking] = useState(false);
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const look = async () => {
    setLooking(true);
    try {
      const { data: lines } = await data.getList(resource.name, {
        filter: { ...filterValues, status: 'open', certainty: 'certain' },
        pagination: { page: 1, perPage: maxPageSize },
        sort: { field: 'at', order: 'ASC' },
        meta: { include: [], fields: { [resource.name]: ['amount'] } },
      });
      if (lines.length > 0) setIds(lines.map(({ id }) => String(id)));
      else
        notify('Không có dòng nào chắc chắn trong danh sách này.', { type: 'info', autoHideDuration: 5_000 });
    } catch (error) {
      notify(listErrorDetails(error).join('\n'), { type: 'error', multiLine: true });
    }
    setLooking(false);
  };
  if (!mayAccept) return null;
  return (
    <>
      <Button
        variant="outlined"
        {...buildPreloadProps(LazyGeneratedDialog)}
        // The button is not disabled while it searches, so that it gets the focus back when the dialog closes.
        onClick={() => !isLooking && void look()}
        sx={{ px: { xs: 1, sm: 2 } }}
      >
        Ghi nhận mọi dòng chắc chắn
      </Button>
      {isLooking && <TopProgress />}
      {ids && (
        <BulkActionDialog
          ids={ids}
          code="accept"
          defaultValues={{ only_certain: true }}
          onClose={() => setIds(null)}
          onDone={() => setIds(null)}
        />
      )}
    </>
  );
}
