import { Box } from '@mui/material';
import { formatNumber } from '#rules/format';
import { lostReasons } from '#schema/choices';
import {
  type BreakdownBy,
  type BreakdownData,
  type BreakdownFigures,
  type BreakdownRow,
  breakdown,
} from '#schema/reports/breakdown';
import { Amount } from '../figures/Amount.tsx';
import { longNameStyle } from '../parts/longNameStyle.ts';
import type { Column } from '../parts/ReportTable.tsx';
import { twoLineStyle } from '../parts/twoLineStyle.ts';
import { breakdownHrefs } from './breakdownHrefs.ts';

const { columns } = breakdown;
type Name = Exclude<keyof typeof columns, 'name' | 'lost_reason'>;

/** Groupings for which leads are not counted. */
const withoutLeads: readonly BreakdownBy[] = ['agent', 'service'];

/** Returns the reasons why customers were lost as a text, most frequent reason first. */
const reasonsText = ({ reasons }: Pick<BreakdownFigures, 'reasons'>): string =>
  reasons
    .map(({ reason, leads, packages }) => ({
      label: lostReasons.find(({ value }) => value === reason)?.label ?? 'Chưa ghi lý do',
      n: leads + packages,
    }))
    .sort((a, b) => b.n - a.n)
    .map(({ label, n }) => `${label} ${formatNumber(n)}`)
    .join(' · ');

/** Returns the table columns. A row is a seller, nurse, channel, district or service; the last row has the sums. */
export function breakdownColumns(by: BreakdownBy, data: BreakdownData | undefined): Column<BreakdownRow>[] {
  const range = { from: data?.from ?? '', to: data?.to ?? '' };
  const whole = breakdownHrefs(by, range);
  const figure = (name: Name): Column<BreakdownRow> => {
    const format = columns[name].kind === 'money' ? 'currency' : 'number';
    const hrefOf = (hrefs: ReturnType<typeof breakdownHrefs>) =>
      (hrefs as Readonly<Record<string, string | undefined>>)[name];
    return {
      key: name,
      label: columns[name].label,
      figure: true,
      cell: (row) => <Amount value={row[name]} format={format} to={hrefOf(breakdownHrefs(by, range, row))} />,
      foot: <Amount value={data?.summary[name]} format={format} to={hrefOf(whole)} />,
    };
  };
  return [
    {
      key: 'name',
      label: columns.name.label,
      cell: ({ name }) => <Box sx={longNameStyle}>{name}</Box>,
      foot: 'Tổng cộng',
    },
    ...(withoutLeads.includes(by) ? [] : [{ ...figure('leads'), under: figure('reached') }]),
    { ...figure('registered_total'), under: figure('registered') },
    figure('collected'),
    figure('given_away'),
    { ...figure('discounts'), under: figure('price_cuts') },
    { ...figure('earned'), under: figure('sessions') },
    figure('came_again'),
    figure('lost'),
    {
      key: 'reasons',
      label: columns.lost_reason.label,
      cell: (row) => <Reasons text={reasonsText(row)} />,
      foot: data && <Reasons text={reasonsText(data.summary)} />,
    },
  ];
}

const Reasons = ({ text }: { readonly text: string }) => (
  <Box title={text} sx={{ minWidth: 88, maxWidth: 280, ...twoLineStyle }}>
    {text}
  </Box>
);
