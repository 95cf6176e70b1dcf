import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatMoney, formatPercent } from '#rules/format';
import { appliedTo } from '#schema/choices';
import type { Deduction } from '#schema/deductions';
import type { LoadedRecord } from '../../../jsonapi/response.ts';

interface RowProps {
  readonly label: string;
  readonly amount: number;
  readonly note?: string | undefined;
  readonly strong?: boolean;
}
function Row({ label, amount, note, strong }: RowProps) {
  return (
    <Box
      component="tr"
      sx={{ fontWeight: strong ? 700 : 400, '& > *': { py: 0.25, verticalAlign: 'baseline' } }}
    >
      <Box component="th" scope="row" sx={{ fontWeight: 'inherit', textAlign: 'left', pr: 2 }}>
        {label}
        {note && (
          <Typography component="span" variant="body2" color="text.secondary" sx={{ ml: 1 }}>
            {note}
          </Typography>
        )}
      </Box>
      <Box
        component="td"
        sx={{
          textAlign: 'right',
          whiteSpace: 'nowrap',
          fontVariantNumeric: 'tabular-nums',
          color: amount < 0 ? 'error.main' : 'inherit',
        }}
      >
        {formatMoney(amount)}
      </Box>
    </Box>
  );
}

const bornBy = (deduction: Deduction) => appliedTo.find(({ value }) => value === deduction.applied_to)?.label;

/** A package's money as a sum one can follow: price, what is taken off and by whom, and who gets what (rules 5.2, 5.4). */
export function MoneySum({ pack }: { readonly pack: LoadedRecord }) {
  const amount = (name: string) => (pack[name] as number | null) ?? 0;
  const deductions = (pack.deductions as Deduction[] | undefined) ?? [];
  const owed = amount('total_price') - amount('paid_total');
  const counted = !['L5-C', 'L6-C'].includes(String(pack.level));
  const agentNote = [
    pack.agent_commission != null && formatPercent(pack.agent_commission as number),
    amount('agent_tax') > 0 && `thuế ${formatMoney(amount('agent_tax'))}`,
  ];
  return (
    <Box component="table" aria-label="Tiền của gói" sx={{ width: '100%', borderCollapse: 'collapse' }}>
      <tbody>
        <Row label="Giá gốc" amount={amount('original_price')} />
        {deductions.map((deduction) => (
          <Row
            key={deduction.id}
            label={deduction.description ?? 'Giảm giá'}
            note={bornBy(deduction)}
            amount={-deduction.amount}
          />
        ))}
        <Row label="Thành tiền" amount={amount('total_price')} strong />
        <Row label="Đã thu" amount={amount('paid_total')} />
        {counted && <Row label="Còn phải thu" amount={owed} strong={owed !== 0} />}
        <Row label="Điều dưỡng" note={agentNote.filter(Boolean).join(', ')} amount={amount('agent_income')} />
        {pack.partner_id != null && (
          <Row
            label="Đối tác"
            note={formatPercent(pack.partner_commission as number | null)}
            amount={amount('partner_income')}
          />
        )}
        <Row label="Công ty" amount={amount('company_income')} />
      </tbody>
    </Box>
  );
}
