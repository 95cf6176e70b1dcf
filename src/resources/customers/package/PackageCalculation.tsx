import { Box, Button, Typography } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { formatMoney, formatPercent } from '#rules/format';
import { isCancelledRegistrationLevel } from '#rules/levels';
import { discountBearers } from '#schema/choices';
import type { Deduction } from '#schema/deductions';
import type { PackageAmount } from '#schema/why';
import { getRelatedRecords, type LoadedRecordOf } from '../../../jsonapi/loaded.ts';
import { ExplanationButton } from '../../../screens/explanation/ExplanationButton.tsx';
import { useRecord } from '../../../screens/useRecord.ts';
import { type ShareOwner, SharesBar, shareColours } from './MoneyBars.tsx';

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
  /** Shown after the label. */
  readonly children?: ReactNode;
}
function Row({ label, amount, note, strong = false, share, why, children }: RowProps) {
  const { id } = useRecord<'packages'>();
  return (
    <Box component="tr" sx={{ fontWeight: strong ? 600 : 400 }}>
      <Box component="th" scope="row" sx={{ fontWeight: 'inherit', textAlign: 'left', pr: 1 }}>
        {share && <Box component="span" aria-hidden sx={{ ...swatch, bgcolor: shareColours[share] }} />}
        {label}
        {why && <ExplanationButton of={`packages/${id}`} field={why} label={label} />}
        {note && (
          <Typography component="div" variant="caption" color="text.secondary">
            {note}
          </Typography>
        )}
        {children && <div>{children}</div>}
      </Box>
      <Box component="td" sx={{ color: amount < 0 ? 'error.main' : 'inherit' }}>
        {formatMoney(amount)}
      </Box>
    </Box>
  );
}

const getBearerLabel = (deduction: Deduction) =>
  discountBearers.find(({ value }) => value === deduction.applied_to)?.label;

/** True if the package's price is owed. The price of a cancelled registration is not owed. */
const isPriceOwed = ({ level }: LoadedRecordOf<'packages'>): boolean => !isCancelledRegistrationLevel(level);

/** Returns how a line's price is calculated: '26 × 490.000 ₫'; undefined if it differs from the price list. */
function describeLine({ quantity, amount, unit_price, price }: LoadedRecordOf<'package_services'>) {
  const sessions = quantity * (amount ?? 1);
  const isPerSession = sessions * (unit_price ?? 0) === price;
  return `${isPerSession ? sessions : quantity} × ${formatMoney(unit_price)}`;
}

/** The price: its services and deductions, or a single line if there is one service without a deduction. */
function PriceRows() {
  const pack = useRecord<'packages'>();
  const deductions = getRelatedRecords(pack, 'deductions');
  const lines = getRelatedRecords(pack, 'package_services');
  const [only] = lines;
  const total = pack.total_price ?? 0;
  if (only && lines.length === 1 && deductions.length === 0 && only.price === total)
    return (
      <Row
        label="Thành tiền"
        note={`${only.service_name ?? 'Dịch vụ'} ${describeLine(only)}, giá gốc`}
        amount={total}
        why="total_price"
      />
    );
  return (
    <>
      {lines.map((line) => (
        <Row
          key={line.id}
          label={line.service_name ?? 'Dịch vụ'}
          note={describeLine(line)}
          amount={line.price ?? 0}
        />
      ))}
      {deductions.length > 0 && (
        <Row label="Giá gốc" amount={pack.original_price ?? 0} why="original_price" />
      )}
      {deductions.map((deduction) => (
        <Row
          key={deduction.id}
          label={deduction.description ?? 'Giảm giá'}
          note={getBearerLabel(deduction)}
          amount={-deduction.amount}
        />
      ))}
      {deductions.length > 1 && <Row label="Tổng giảm" amount={-(pack.total_discount ?? 0)} />}
      <Row
        label="Thành tiền"
        note={deductions.length > 0 || lines.length === 0 ? undefined : 'giá gốc'}
        amount={total}
        strong
        why="total_price"
      />
    </>
  );
}

/** The shares of nurse, partner and company in the price. */
function ShareRows() {
  const pack = useRecord<'packages'>();
  const { agent_id, agent_commission, agent_tax, agent_paid_total, agent_due } = pack;
  const agentNote = [
    !agent_id && 'dự kiến',
    agent_commission != null && formatPercent(agent_commission),
    (agent_tax ?? 0) > 0 && `thuế ${formatMoney(agent_tax)}`,
  ];
  return (
    <>
      <Row
        label="Điều dưỡng"
        share="agent"
        note={agentNote.filter(Boolean).join(', ')}
        amount={pack.agent_income ?? 0}
        why="agent_income"
      />
      {(agent_paid_total ?? 0) > 0 && <Row label="Đã trả điều dưỡng" amount={agent_paid_total ?? 0} />}
      {(agent_due ?? 0) > 0 && <Row label="Còn phải trả điều dưỡng" amount={agent_due ?? 0} />}
      {pack.partner_id != null && (
        <Row
          label="Đối tác"
          share="partner"
          note={formatPercent(pack.partner_commission)}
          amount={pack.partner_income ?? 0}
          why="partner_income"
        />
      )}
      <Row
        label="Công ty"
        share="company"
        note={agent_id ? undefined : 'dự kiến'}
        amount={pack.company_income ?? 0}
        why="company_income"
      />
    </>
  );
}

/** Returns the shares in one line. Before a nurse is assigned, the shares are only expected values. */
function describeShares(pack: LoadedRecordOf<'packages'>): string {
  if (!pack.agent_id) return 'dự kiến, chưa có điều dưỡng';
  const shares: readonly [string, number | null | undefined][] = [
    ['điều dưỡng', pack.agent_income],
    ['đối tác', pack.partner_id == null ? null : pack.partner_income],
    ['công ty', pack.company_income],
  ];
  return shares
    .flatMap(([name, amount]) => (amount == null ? [] : `${name} ${formatMoney(amount)}`))
    .join(' · ');
}

interface Props {
  /** Button that records the payment due, shown next to the amount due. */
  readonly pay?: ReactNode;
}

/** Shows a package's money as a calculation: the price, the paid amount and the amount due. A press shows the share of each receiver. */
export function PackageCalculation({ pay }: Props) {
  const pack = useRecord<'packages'>();
  const [isOpen, setOpen] = useState(false);
  const shares = useId();
  const amount = (name: 'paid' | 'refunded' | 'due' | 'total_price' | 'agent_paid_total') => pack[name] ?? 0;
  const isCounted = isPriceOwed(pack);
  const isDue = isCounted && amount('due') > 0;
  const over = amount('paid') - (isCounted ? amount('total_price') : 0);
  return (
    <Box component="table" aria-label="Tiền của gói" sx={table}>
      <tbody>
        <PriceRows />
        <Row label="Đã thu" amount={amount('paid') + amount('refunded')} />
        {amount('refunded') > 0 && <Row label="Đã hoàn" amount={-amount('refunded')} />}
        {over > 0 && <Row label="Khách trả dư" amount={over} strong />}
      </tbody>
      <tbody className={isDue ? 'due' : undefined}>
        {isCounted ? (
          <Row
            label="Còn phải thu"
            note={isDue ? undefined : 'đã đủ ✓'}
            amount={amount('due')}
            strong={isDue}
            why="due"
          >
            {pay}
          </Row>
        ) : (
          <Row label="Điều dưỡng, đối tác, công ty" note="Gói đã hủy: không ai có thu nhập" amount={0} />
        )}
        {!isCounted && pay && (
          <tr>
            <td colSpan={2}>{pay}</td>
          </tr>
        )}
        {!isCounted && amount('agent_paid_total') > 0 && (
          <Row label="Đã trả điều dưỡng" amount={amount('agent_paid_total')} />
        )}
      </tbody>
      {isCounted && (
        <>
          <tbody className="no-print">
            <tr>
              <Box component="td" colSpan={2} sx={{ color: 'text.secondary' }}>
                <Button
                  size="small"
                  aria-expanded={isOpen}
                  aria-controls={shares}
                  onClick={() => setOpen(!isOpen)}
                  sx={{ ml: -0.75, mr: 0.5, minHeight: { xs: 44, sm: 0 } }}
                >
                  Chia tiền
                </Button>
                {describeShares(pack)}
              </Box>
            </tr>
          </tbody>
          <Box
            component="tbody"
            id={shares}
            sx={{ display: isOpen ? undefined : 'none', '@media print': { display: 'table-row-group' } }}
          >
            <ShareRows />
            <tr>
              <td colSpan={2}>
                <SharesBar />
              </td>
            </tr>
          </Box>
        </>
      )}
    </Box>
  );
}

const table = {
  width: '100%',
  maxWidth: 560,
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& tr > *': { height: { xs: 44, sm: 28 }, p: 0 },
  '& tr > td:last-of-type:not([colspan])': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& .due td': { typography: 'h1' },
  // With a mouse, the explanations appear on the line under the pointer.
  '@media (hover: hover)': {
    '& .why': { opacity: 0 },
    '& tr:hover .why, & .why:focus-visible': { opacity: 1 },
  },
} as const;
