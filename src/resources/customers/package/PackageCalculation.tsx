import { Box, Typography } from '@mui/material';
import { formatMoney, formatPercent } from '#rules/format';
import { isCancelledRegistrationLevel } from '#rules/levels';
import { discountBearers } from '#schema/choices';
import type { Deduction } from '#schema/deductions';
import type { PackageAmount } from '#schema/why';
import { getRelatedRecords, type LoadedRecordOf } from '../../../jsonapi/loaded.ts';
import { ExplanationButton } from '../../../screens/explanation/ExplanationButton.tsx';
import { useRecord } from '../../../screens/useRecord.ts';
import { type ShareOwner, shareColours } from './MoneyBars.tsx';

const swatch = { display: 'inline-block', width: 10, height: 10, borderRadius: '2px', mr: 0.75 } as const;

interface RowProps {
  readonly label: string;
  readonly amount: number;
  readonly note?: string | undefined;
  readonly strong?: boolean;
  /** Receiver whose colour marks this line, as in the shares bar. */
  readonly share?: ShareOwner;
  /** Package field with this amount; its "why" button explains the calculation. */
  readonly why?: PackageAmount;
}
function Row({ label, amount, note, strong, share, why }: RowProps) {
  const { id } = useRecord<'packages'>();
  return (
    <Box
      component="tr"
      sx={{ fontWeight: strong ? 600 : 400, '& > *': { py: 0.25, verticalAlign: 'baseline' } }}
    >
      <Box component="th" scope="row" sx={{ fontWeight: 'inherit', textAlign: 'left', pr: 1 }}>
        {share && <Box component="span" aria-hidden sx={{ ...swatch, bgcolor: shareColours[share] }} />}
        {label}
        {note && (
          <Typography
            component="span"
            variant="body2"
            color="text.secondary"
            sx={{ ml: 1, display: 'inline-block' }}
          >
            {note}
          </Typography>
        )}
        {why && <ExplanationButton of={`packages/${id}`} field={why} label={label} />}
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

const bornBy = (deduction: Deduction) =>
  discountBearers.find(({ value }) => value === deduction.applied_to)?.label;

/** True if the package's price is owed. The price of a cancelled registration is not owed. */
const counted = ({ level }: LoadedRecordOf<'packages'>): boolean => !isCancelledRegistrationLevel(level);

type MoneyField =
  | 'original_price'
  | 'total_discount'
  | 'total_price'
  | 'paid'
  | 'refunded'
  | 'due'
  | 'agent_income'
  | 'agent_tax'
  | 'agent_paid_total'
  | 'agent_due'
  | 'partner_income'
  | 'company_income';

/** Shows a package's money as a calculation: the services, the deductions with their sources, and the share of each receiver. */
export function PackageCalculation() {
  const pack = useRecord<'packages'>();
  const amount = (name: MoneyField) => pack[name] ?? 0;
  const deductions = getRelatedRecords(pack, 'deductions');
  const lines = getRelatedRecords(pack, 'package_services');
  const owed = amount('due');
  const over = amount('paid') - (counted(pack) ? amount('total_price') : 0);
  const agentNote = [
    pack.agent_commission != null && formatPercent(pack.agent_commission),
    amount('agent_tax') > 0 && `thuế ${formatMoney(amount('agent_tax'))}`,
  ];
  return (
    <Box component="table" aria-label="Tiền của gói" sx={{ width: '100%', borderCollapse: 'collapse' }}>
      <tbody>
        {lines.map(({ id, service_name, quantity, unit_price, price }) => (
          <Row
            key={id}
            label={service_name ?? 'Dịch vụ'}
            note={`${quantity} × ${formatMoney(unit_price)}`}
            amount={price ?? 0}
          />
        ))}
        <Row label="Giá gốc" amount={amount('original_price')} why="original_price" />
        {deductions.map((deduction) => (
          <Row
            key={deduction.id}
            label={deduction.description ?? 'Giảm giá'}
            note={bornBy(deduction)}
            amount={-deduction.amount}
          />
        ))}
        {deductions.length > 1 && <Row label="Tổng giảm" amount={-amount('total_discount')} />}
        <Row label="Thành tiền" amount={amount('total_price')} strong why="total_price" />
        <Row label="Đã thu" amount={amount('paid') + amount('refunded')} />
        {amount('refunded') > 0 && <Row label="Đã hoàn" amount={-amount('refunded')} />}
        {counted(pack) && <Row label="Còn phải thu" amount={owed} strong={owed !== 0} why="due" />}
        {over > 0 && <Row label="Khách trả dư" amount={over} strong />}
        {counted(pack) ? (
          <Row
            label="Điều dưỡng"
            share="agent"
            note={agentNote.filter(Boolean).join(', ')}
            amount={amount('agent_income')}
            why="agent_income"
          />
        ) : (
          <Row label="Điều dưỡng, đối tác, công ty" note="Gói đã hủy: không ai có thu nhập" amount={0} />
        )}
        {amount('agent_paid_total') > 0 && (
          <Row label="Đã trả điều dưỡng" amount={amount('agent_paid_total')} />
        )}
        {amount('agent_due') > 0 && <Row label="Còn phải trả điều dưỡng" amount={amount('agent_due')} />}
        {counted(pack) && pack.partner_id != null && (
          <Row
            label="Đối tác"
            share="partner"
            note={formatPercent(pack.partner_commission)}
            amount={amount('partner_income')}
            why="partner_income"
          />
        )}
        {counted(pack) && (
          <Row label="Công ty" share="company" amount={amount('company_income')} why="company_income" />
        )}
      </tbody>
    </Box>
  );
}
