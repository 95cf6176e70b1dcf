import { Box, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { formatDayAndMonth, formatMoney, formatMonth } from '#rules/format';
import { getLevelMeaning } from '#schema/levels';
import type { LoadedRecordOf } from '../../jsonapi/loaded.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import { ChoiceBadge } from '../../ui/ChoiceBadge.tsx';
import type { PartnerMonth } from './listPartnerMonths.ts';

interface LineProps {
  readonly name: ReactNode;
  /** Address that a press on the line opens; null if the viewer may not open it. */
  readonly to: string | null;
  /** Shown at the right end of the line. */
  readonly figure: ReactNode;
  readonly words: string;
}

/** A record in an item with two lines of text; the whole item is the link. */
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
  // `&&` overrides the theme, whose tap area covers only the link's text.
  '&& a': { position: 'static' },
  '&& a::after': { content: '""', position: 'absolute', inset: 0 },
} as const;

const list = { listStyle: 'none', m: 0, p: 0 } as const;

/** Describes what became of a month's amount. */
function describeMonth({ id, packages, paid, due, open }: PartnerMonth): string {
  if (id === null) return 'đang chạy';
  const states = [
    due > 0 && `còn phải trả ${formatMoney(due)}`,
    open > 0 && 'chưa chốt',
    paid > 0 && 'đã trả',
  ];
  return [`${packages} gói`, states.find(Boolean)].filter(Boolean).join(' · ');
}

/** A partner's months on a phone: what it earned, and what became of it. */
export const MonthLines = ({ months }: { readonly months: readonly PartnerMonth[] }) => (
  <Box component="ul" aria-label="Từng tháng" sx={list}>
    {months.map((month) => (
      <PhoneLine
        key={month.id ?? month.month}
        name={formatMonth(month.month)}
        to={month.id === null ? null : `/partner_revenues/${month.id}`}
        figure={formatMoney(month.earned)}
        words={describeMonth(month)}
      />
    ))}
  </Box>
);

/** A partner's packages on a phone, with the commission of each. */
export function PackageLines({
  packages,
}: {
  readonly packages: readonly LoadedRecordOf<'partner_packages'>[];
}) {
  const mayOpen = useCan('show', undefined, 'customers');
  return (
    <Box component="ul" aria-label="Gói gửi gần đây" sx={list}>
      {packages.map(({ id, customer_id, customer_name, level, registered_at, partner_income }) => (
        <PhoneLine
          key={id}
          name={customer_name}
          to={mayOpen && customer_id ? `/customers/${customer_id}?packageId=${id}` : null}
          figure={level && <ChoiceBadge value={level} meaning={getLevelMeaning(level)} />}
          words={`${formatDayAndMonth(registered_at ?? '')} · hoa hồng ${formatMoney(partner_income)}`}
        />
      ))}
    </Box>
  );
}
