import { Checkbox, Skeleton, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { RecordContextProvider, useGetList, useInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { isRealMonth } from '#rules/days';
import { formatMoney } from '#rules/format';
import { sum } from '#rules/money';
import { packages } from '#schema/packages';
import { maxPageSize } from '#schema/paging';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { InputFrame } from '../../kinds/inputs/InputFrame.tsx';
import type { InputProps } from '../../kinds/webKind.ts';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { FieldValue } from '../../screens/parts/FieldValue.tsx';
import { Table, type TableColumn } from '../../screens/table/Table.tsx';
import { SelectAllBox } from '../../ui/SelectAllBox.tsx';

const names = [
  'customer_name',
  'level',
  'registered_at',
  'started_at',
  'finished_at',
  'total_price',
] as const;
const columns = names.map(
  (name): TableColumn<LoadedRecord> => ({
    key: name,
    head: packages.fields[name].label,
    align: name === 'total_price' ? 'right' : 'left',
    cell: () => <FieldValue name={name} field={packages.fields[name]} />,
  }),
);

/**
 * Candidates for a new partner revenue: the partner's paid packages that finished in the month and are in no revenue yet; all are selected
 * at first.
 */
export default function PackagePicker(props: InputProps) {
  const { id: inputId, field } = useInput({ source: props.source });
  const { onChange } = field;
  const [partner_id, month]: unknown[] = useWatch({ name: ['partner_id', 'month'] });
  const ready = Boolean(partner_id) && isRealMonth(String(month ?? ''));
  const found = useGetList<LoadedRecord>(
    'packages',
    {
      filter: {
        partner_revenue_is_null: 'true',
        partner_id,
        finished_in_month: month,
        level: 'L8,L8-7C',
      },
      pagination: { page: 1, perPage: maxPageSize },
      meta: { include: ['customer'] },
    },
    { enabled: ready },
  );
  const chosenFor = useRef('');
  const choiceKey = `${String(partner_id)} ${String(month)}`;
  useEffect(() => {
    if (!ready || !found.data || chosenFor.current === choiceKey) return;
    chosenFor.current = choiceKey;
    onChange(found.data.map(({ id }) => id));
  }, [ready, found.data, choiceKey, onChange]);

  const say = (words: string) => (
    <InputFrame {...props} id={inputId}>
      {({ id }) => (
        <Typography id={id} role="status" variant="body2" color="text.secondary">
          {words}
        </Typography>
      )}
    </InputFrame>
  );
  if (!ready) return say('Chọn đối tác và tháng để xem các gói.');
  if (found.error) return <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton variant="rounded" height={120} />;
  if (found.data.length === 0)
    return say('Không có gói nào của đối tác này kết thúc trong tháng và chưa chốt.');

  const chosen = found.data.filter(({ id }) => field.value?.includes(id));
  const toggle = (id: string) =>
    onChange(found.data.flatMap((pack) => (chosen.includes(pack) !== (pack.id === id) ? [pack.id] : [])));
  const total = sum(chosen.map((pack) => Number(pack.total_price)));
  const boxes: TableColumn<LoadedRecord> = {
    key: 'chosen',
    head: (
      <SelectAllBox
        label="Chọn tất cả các gói"
        all={chosen.length === found.data.length}
        some={chosen.length > 0}
        onChange={(all) => onChange(all ? found.data.map(({ id }) => id) : [])}
      />
    ),
    narrow: true,
    cell: (pack) => (
      <Checkbox
        checked={chosen.includes(pack)}
        onChange={() => toggle(pack.id)}
        slotProps={{ input: { 'aria-label': `Chọn gói của ${String(pack.customer_name)}` } }}
      />
    ),
  };
  return (
    <InputFrame {...props} id={inputId} group>
      {({ id, ...described }) => (
        <>
          <Table
            caption={props.field.label}
            described={{ id, ...described }}
            columns={[boxes, ...columns]}
            rows={found.data}
            keyOf={(pack) => pack.id}
            rowHead={null}
            wrapRow={(pack, row) => <RecordContextProvider value={pack}>{row}</RecordContextProvider>}
            look="lines"
            scrolls
            sx={{ whiteSpace: 'nowrap' }}
          />
          <Typography role="status" variant="body2" sx={{ mt: 1 }}>
            {chosen.length === 0
              ? 'Chưa chọn gói nào: bản nháp sẽ trống và chưa chốt được.'
              : `Đã chọn ${chosen.length}/${found.data.length} gói: ${formatMoney(total)}`}
          </Typography>
        </>
      )}
    </InputFrame>
  );
}
