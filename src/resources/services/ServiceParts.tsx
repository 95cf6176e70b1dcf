import { Skeleton, Stack, Typography } from '@mui/material';
import { useGetList } from 'react-admin';
import { formatMoney } from '#rules/format';
import { maxPageSize } from '#schema/paging';
import { getRelatedRecord } from '../../jsonapi/loaded.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { ChildList } from '../../screens/related/ChildList.tsx';
import { useRecord } from '../../screens/useRecord.ts';
import { toInlineLabel } from '../../ui/toInlineLabel.ts';
import { PriceTable } from './PriceTable.tsx';

/** Returns the text shown for a combo without its own price tiers: how its price is calculated (rules 4.3). */
const buildEmptyComboText = (price: unknown): string =>
  price == null
    ? 'Chưa có bậc giá: combo không có giá riêng, cộng giá các dịch vụ bên trong.'
    : 'Chưa có bậc giá: áp dụng giá của combo.';

interface IncludedProps {
  readonly combo: LoadedRecord;
  readonly items: readonly LoadedRecord[];
}

/** The price of a whole unit of several sessions: 'Một gói: 12 buổi × 400.000 ₫ = 4.800.000 ₫'; nothing for a single session. */
function UnitTotal() {
  const { price, amount, unit } = useRecord<'services'>();
  if (price == null || !amount || amount < 2) return null;
  return (
    <Typography variant="h2">
      Một {unit ? toInlineLabel(unit) : 'gói'}: {amount} buổi × {formatMoney(price)} ={' '}
      {formatMoney(amount * price)}
    </Typography>
  );
}

/** The included services of a combo, each with its own price table. */
function Included({ combo, items }: IncludedProps) {
  const name = (item: LoadedRecord) => getRelatedRecord<'services'>(item, 'service')?.name ?? '';
  return (
    <>
      <ChildList
        resource="pack_items"
        fixed={{ combo_id: combo.id }}
        columns={['service_id', 'quantity', 'pack_variant_id']}
        title="Dịch vụ trong combo"
        empty="Combo chưa có dịch vụ nào."
      />
      {items.map((item) => (
        <ChildList
          key={item.id}
          resource="bulk_discounts"
          fixed={{ pack_item_id: item.id }}
          unset={{ service_id: null }}
          title={`Bảng giá · ${String(name(item))}`}
          empty="Chưa có bậc giá: áp dụng giá của dịch vụ."
          level="h4"
        />
      ))}
    </>
  );
}

/** Shown below a service: the items of a combo, then the prices with the variants. */
export default function ServiceContentsAndPrices() {
  const record = useRecord<'services'>();
  const isCombo = record.pack === true;
  const items = useGetList<LoadedRecord>(
    'pack_items',
    {
      filter: { combo_id: record.id },
      pagination: { page: 1, perPage: maxPageSize },
      sort: { field: 'quantity', order: 'ASC' },
    },
    { enabled: isCombo },
  );
  // Waits for the combo's services, because their number determines the position of the content below.
  if (isCombo && items.isPending) return <Skeleton variant="rounded" height={240} sx={{ mt: 3 }} />;
  return (
    // Limits the width, because in a wide table the few short columns of a row would be far apart.
    <Stack spacing={2} sx={{ mt: 3, maxWidth: { sm: 640 } }}>
      <UnitTotal />
      {isCombo && <Included combo={record} items={items.data ?? []} />}
      <PriceTable
        empty={isCombo ? buildEmptyComboText(record.price) : 'Chưa có bậc giá: áp dụng giá của dịch vụ.'}
      />
    </Stack>
  );
}
