/** Components that show the amounts of a partner revenue in the list. */
import { Box } from '@mui/material';
import { useFieldValue, useRecordContext } from 'react-admin';
import { toMonth } from '#rules/days';
import { formatMoney } from '#rules/format';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { MoneyField } from '../../kinds/fields/MoneyField.tsx';
import type { FieldProps } from '../../kinds/webKind.ts';
import { useCurrentDay } from '../../ui/today.ts';

/** The number of the revenue within its month; empty for the first revenue of a month. */
export function NumberCell({ source }: FieldProps) {
  const number: number = useFieldValue({ source }) ?? 1;
  return number > 1 ? `đợt ${number}` : null;
}

/** The sum of commission and bonus. */
export const PayableCell = (props: FieldProps) => (
  <Box component="span" sx={{ fontWeight: 'fontWeightBold' }}>
    <MoneyField {...props} />
  </Box>
);

/** Returns the number of months from one month ('2026-09') to a later month. */
function countMonths(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number);
  return (toYear - fromYear) * 12 + toMonth - fromMonth;
}

/** What remains unpaid of a confirmed revenue, and the months for which the partner has waited; nothing if all is paid. */
export function UnpaidCell({ source }: FieldProps) {
  const due: number = useFieldValue({ source }) ?? 0;
  const revenue = useRecordContext<LoadedRecord>();
  const today = useCurrentDay();
  if (due === 0 || revenue?.level === 'draft') return null;
  const rest = Number(revenue?.paid) > 0 ? `còn ${formatMoney(due)}` : 'chưa trả';
  // A revenue is normally confirmed and paid in the month after its own, so this month does not count as waiting.
  const waited = countMonths(String(revenue?.month), toMonth(today)) - 1;
  if (revenue?.level !== 'confirmed' || waited < 1) return rest;
  return (
    <Box component="span" sx={{ color: 'warning.main' }}>
      {rest}, chờ {waited} tháng
    </Box>
  );
}
