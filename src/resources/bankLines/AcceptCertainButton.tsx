import { Button } from '@mui/material';
import { useState } from 'react';
import { useDataProvider, useGetList, useListContext, useNotify } from 'react-admin';
import { formatNumber } from '#rules/format';
import { formatShortMoney } from '#rules/formatShortMoney';
import { sum } from '#rules/money';
import { maxPageSize } from '#schema/paging';
import { listErrorDetails } from '../../jsonapi/errors.ts';
import type { LoadedRecordOf } from '../../jsonapi/loaded.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import { BulkActionDialog, LazyGeneratedDialog } from '../../screens/actions/ActionDialog.tsx';
import { useDeclaration } from '../../screens/parts/getDeclaration.ts';
import { TopProgress } from '../../screens/parts/useDeferredOpen.tsx';
import { buildPreloadProps } from '../../ui/buildPreloadProps.ts';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';

/** Returns the query of the open lines with certain proposals, among the lines that the list's filters allow. */
function useCertainQuery() {
  const { name } = useDeclaration();
  const { filterValues } = useListContext();
  return [
    name,
    {
      filter: { ...filterValues, status: 'open', certainty: 'certain' },
      pagination: { page: 1, perPage: maxPageSize },
      sort: { field: 'at', order: 'ASC' },
      meta: { include: [], fields: { [name]: ['amount'] } },
    },
  ] as const;
}

/** Returns the lines with certain proposals; undefined until they are loaded, after the list. */
export function useCertainLines(): readonly LoadedRecordOf<'bank_lines'>[] | undefined {
  const { isPending } = useListContext();
  return useGetList<LoadedRecordOf<'bank_lines'>>(...useCertainQuery(), { enabled: !isPending }).data;
}

interface Props {
  /** The lines with certain proposals; undefined until they are loaded. */
  readonly lines: ReturnType<typeof useCertainLines>;
  /** True if the button is the main button of the list. */
  readonly isMain: boolean;
}

/** A button above the bank lines that accepts all certain proposals among the filtered lines; a dialog first shows their sums. */
export function AcceptCertainButton({ lines: certain = [], isMain }: Props) {
  const query = useCertainQuery();
  const data = useDataProvider();
  const notify = useNotify();
  const mayAccept = useCan('accept');
  const isPhone = useIsPhoneWidth();
  const [isLooking, setLooking] = useState(false);
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const look = async () => {
    setLooking(true);
    try {
      const { data: lines } = await data.getList(...query);
      if (lines.length > 0) setIds(lines.map(({ id }) => String(id)));
      else
        notify('Không có dòng nào chắc chắn trong danh sách này.', { type: 'info', autoHideDuration: 5_000 });
    } catch (error) {
      notify(listErrorDetails(error).join('\n'), { type: 'error', multiLine: true });
    }
    setLooking(false);
  };
  if (!mayAccept) return null;
  const count = certain.length > 0 ? `${formatNumber(certain.length)} ` : '';
  const moved = formatShortMoney(sum(certain.map(({ amount }) => Math.abs(amount))));
  const label = `Ghi nhận ${count}dòng chắc chắn`;
  return (
    <>
      <Button
        variant={isMain ? 'contained' : 'outlined'}
        aria-label={label}
        {...buildPreloadProps(LazyGeneratedDialog)}
        // The button is not disabled while it searches, so that it gets the focus back when the dialog closes.
        onClick={() => !isLooking && void look()}
        // The minimum width is that of the button with its count and sum, which are loaded later than the other tools.
        sx={{ px: { xs: 1, sm: 2 }, minWidth: { xs: 112, sm: 320 }, whiteSpace: 'nowrap' }}
      >
        {isPhone ? `Ghi nhận ${count}` : count ? `${label} · ${moved}` : label}
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
