import { Box, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { formatDayAndMonth, formatMoney, formatMonth } from '#rules/format';
import { partnerRevenueLevels } from '#schema/choices';
import { getLevelMeaning } from '#schema/levels';
import type { LoadedRecordOf } from '../../jsonapi/loaded.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import { ChoiceBadge } from '../../ui/ChoiceBadge.tsx';

interface LineProps {
  readonly name: ReactNode;
  /** Address that a press on the line opens; null if the viewer may not open it. */
  readonly to: string | null;
  /** Shown at the right. */
  readonly figure: ReactNode;
  readonly words: string;
}

/** A record in a line of two rows; the whole line is the link. */
const PhoneLine = ({ name, to, figure, words }: LineProps) => (
  <Box component="li" sx={line}>
    {to === null ? (
      <span className="name">{name}</span>
    ) : (
      <Link component={RouterLink} to={to} className="name">
        {name}
      </Link>
    )}
    <span className="figure">{figure}</span>
    <Typography variant="caption" color="textSecondary">
      {words}
    </Typography>
  </Box>
);

const line = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignContent: 'center',
  columnGap: 1.5,
  minHeight: 64,
  borderBottom: '1px solid',
  borderColor: 'divider',
  fontVariantNumeric: 'tabular-nums',
  '& .name': { color: 'text.primary', fontWeight: 600 },
  // Stronger than the theme, whose tap area is around the link's text only.
  '&& a': { position: 'static' },
  '&& a::after': { content: '""', position: 'absolute', inset: 0 },
} as const;

const list = { listStyle: 'none', m: 0, p: 0 } as const;

/** A partner's months on a phone: what is due, and what it is due for. */
export const RevenueLines = ({
  revenues,
}: {
  readonly revenues: readonly LoadedRecordOf<'partner_revenues'>[];
}) => (
  <Box component="ul" aria-label="Từng tháng" sx={list}>
    {revenues.map(({ id, month, due, total_packages, level }) => (
      <PhoneLine
        key={id}
        name={formatMonth(month)}
        to={`/partner_revenues/${id}`}
        figure={formatMoney(due)}
        words={[
          `${total_packages} gói`,
          partnerRevenueLevels.find(({ value }) => value === level)?.label.toLowerCase(),
        ].join(' · ')}
      />
    ))}
  </Box>
);

/** A partner's packages on a phone. */
export function PackageLines({
  packages,
}: {
  readonly packages: readonly LoadedRecordOf<'partner_packages'>[];
}) {
  const mayOpen = useCan('show', undefined, 'customers');
  return (
    <Box component="ul" aria-label="Gói gửi gần đây" sx={list}>
      {packages.map(({ id, customer_id, customer_name, level, registered_at, total_price }) => (
        <PhoneLine
          key={id}
          name={customer_name}
          to={mayOpen && customer_id ? `/customers/${customer_id}?packageId=${id}` : null}
          figure={level && <ChoiceBadge value={level} meaning={getLevelMeaning(level)} />}
          words={`${formatDayAndMonth(registered_at ?? '')} · ${formatMoney(total_price)}`}
        />
      ))}
    </Box>
  );
}
