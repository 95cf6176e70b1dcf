import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { calculateStoppedPrice } from '#rules/calculateStoppedPrice';
import { formatMoney } from '#rules/format';
import { calculateCustomerDue } from '#rules/owed';
import { Table } from '../../screens/table/Table.tsx';
import { useRecord } from '../../screens/useRecord.ts';

/** Compares the costs of each way to end a package midway. The amount to collect depends on the chosen way. */
export default function StopCostComparison() {
  const pack = useRecord<'packages'>();
  const { setValue } = useFormContext();
  const [charge, agreed] = useWatch<
    { charge: string | null; charge_amount: number | null },
    ['charge', 'charge_amount']
  >({
    name: ['charge', 'charge_amount'],
  });
  const sold = pack.total_quantity ?? 0;
  const held = Math.min(pack.finished_shifts ?? 0, sold);
  const full = pack.total_price ?? 0;
  const bySessions = calculateStoppedPrice({ total_price: full, finished: held, sold });
  const due = (price: number) =>
    calculateCustomerDue(
      { ...pack, total_price: price },
      { paid: pack.paid ?? 0, refunded: pack.refunded ?? 0 },
    );
  const price = charge === 'amount' ? agreed : charge === 'sessions' ? bySessions : full;
  const left = price === null ? null : due(price);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current && left !== null) setValue('amount', left || null);
    begun.current = true;
  }, [left, setValue]);
  if (!pack.planned_shifts) return null;
  const rows = [
    { name: 'Trả đủ giá gói', sum: full },
    { name: `Theo số buổi đã tắm (${held}/${sold})`, sum: bySessions },
  ];
  return (
    <Table
      caption="Khách trả bao nhiêu"
      columns={[
        { key: 'name', cell: ({ name }) => name },
        { key: 'price', head: 'Giá', align: 'right', cell: ({ sum }) => formatMoney(sum) },
        { key: 'due', head: 'Còn phải thu', align: 'right', cell: ({ sum }) => formatMoney(due(sum)) },
      ]}
      rows={rows}
      keyOf={({ name }) => name}
      look="plain"
      sx={{ mb: 2 }}
    />
  );
}
