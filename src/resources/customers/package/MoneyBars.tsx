import { Box } from '@mui/material';
import { formatMoney } from '#rules/format';
import { isCancelledRegistrationLevel } from '#rules/levels';
import { useRecord } from '../../../screens/useRecord.ts';

/** Receiver of a share of a package's price. */
export type ShareOwner = 'agent' | 'partner' | 'company';

/** Theme palette colour of each share. The colours are easy to tell apart in light and dark mode. */
export const shareColours: Readonly<Record<ShareOwner, string>> = {
  agent: 'warning.main',
  partner: 'info.main',
  company: 'primary.main',
};

interface BarProps {
  readonly label: string;
  readonly height: number;
  readonly parts: readonly { readonly key: string; readonly amount: number; readonly colour: string }[];
}

/** A bar whose parts are proportional to the amounts; renders nothing if all amounts are 0. */
function Bar({ label, height, parts }: BarProps) {
  if (parts.every(({ amount }) => amount <= 0)) return null;
  return (
    <Box
      role="img"
      aria-label={label}
      sx={{ display: 'flex', gap: '2px', height, borderRadius: 1, overflow: 'hidden' }}
    >
      {parts
        .filter(({ amount }) => amount > 0)
        .map(({ key, amount, colour }) => (
          <Box key={key} className="swatch" sx={{ flex: `${amount} 0 4px`, bgcolor: colour }} />
        ))}
    </Box>
  );
}

/** Shows the paid and the due part of a package's price; renders nothing if no money is paid or owed. */
export function PaidAmountBar() {
  const { paid, due, level } = useRecord<'packages'>();
  if (isCancelledRegistrationLevel(level) || !paid) return null;
  return (
    <Bar
      label={`Đã thu ${formatMoney(paid ?? 0)}, còn phải thu ${formatMoney(due ?? 0)}`}
      height={6}
      parts={[
        { key: 'paid', amount: paid ?? 0, colour: 'success.main' },
        { key: 'due', amount: due ?? 0, colour: 'divider' },
      ]}
    />
  );
}

/** Shows how a package's price is shared among nurse, partner and company. */
export function SharesBar() {
  const { agent_income, partner_income, company_income, level } = useRecord<'packages'>();
  if (isCancelledRegistrationLevel(level)) return null;
  const shares = [
    { key: 'agent', name: 'điều dưỡng', amount: agent_income ?? 0 },
    { key: 'partner', name: 'đối tác', amount: partner_income ?? 0 },
    { key: 'company', name: 'công ty', amount: company_income ?? 0 },
  ] as const;
  const amounts = shares
    .filter(({ amount }) => amount > 0)
    .map(({ name, amount }) => `${name} ${formatMoney(amount)}`);
  return (
    <Bar
      label={`Chia: ${amounts.join(', ')}`}
      height={6}
      parts={shares.map(({ key, amount }) => ({ key, amount, colour: shareColours[key] }))}
    />
  );
}
