import { Box, Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useGetList, useListContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { formatNumber } from '#rules/format';
import { formatShortMoney } from '#rules/formatShortMoney';
import { sum } from '#rules/money';
import { type ListTab, listTabs } from '#schema/listTabs';
import { hasListTabs } from '#schema/tabbedLists';
import { buildListPath } from '../../jsonapi/buildListPath.ts';
import { listGroups } from '../../jsonapi/listGroups.ts';
import { encodeQuery } from '../../jsonapi/request.ts';
import { useCurrentDay } from '../../ui/today.ts';
import { useDeclaration } from '../parts/getDeclaration.ts';

/** Tabs over the current list: a tab for all records, and each declared tab with its number of records. */
export default function ListTabs() {
  const { name } = useDeclaration();
  return (
    <Box component="nav" aria-label="Phần của danh sách" sx={line}>
      <TabLink label="Tất cả" filter={() => ({})} />
      {hasListTabs(name) && listTabs[name].map((tab) => <TabLink key={tab.label} {...tab} counted />)}
    </Box>
  );
}

interface TabProps extends ListTab {
  /** True to show the tab's number of records. */
  readonly counted?: boolean;
}

function TabLink({ label, filter, sums, counted = false }: TabProps) {
  const { name, title } = useDeclaration();
  const { filterValues } = useListContext();
  const wanted = filter(useCurrentDay());
  const { total } = useGetList(
    name,
    {
      filter: wanted,
      pagination: { page: 1, perPage: 1 },
      meta: { include: [], fields: { [name]: [title] } },
    },
    { enabled: counted, staleTime: 60_000 },
  );
  const isOpen = isSame(wanted, filterValues);
  return (
    <Link
      component={RouterLink}
      to={buildListPath(name, encodeQuery({ filter: wanted }))}
      color="inherit"
      underline="none"
      {...(isOpen && { ref: scrollIntoStrip, 'aria-current': 'page' })}
      sx={tab}
    >
      {label}
      {counted && (
        <Typography component="span" variant="caption" color="textSecondary" sx={count}>
          {total === undefined ? '' : formatNumber(total)}
          {sums && total !== 0 && <Sums words={sums} filter={wanted} />}
        </Typography>
      )}
    </Link>
  );
}

interface SumsProps {
  readonly words: NonNullable<ListTab['sums']>;
  readonly filter: Readonly<Record<string, string>>;
}

/** The sums of a tab's amounts: of the groups with money in, and of the groups with money out. */
function Sums({ words: [incoming, outgoing], filter }: SumsProps) {
  const { name, list } = useDeclaration();
  const { by: [by = ''] = [], sumOf } = list.groups ?? {};
  const { data } = useQuery({
    queryKey: [name, 'groups', by, sumOf, filter],
    queryFn: ({ signal }) => listGroups(name, { filter, by, sumOf }, signal),
    staleTime: 60_000,
  });
  if (!data) return null;
  const amounts = data.map(({ sum: amount = 0 }) => amount);
  const total = (sign: number) => sum(amounts.filter((amount) => Math.sign(amount) === sign)) * sign;
  return ` · ${incoming} ${formatShortMoney(total(1))} · ${outgoing} ${formatShortMoney(total(-1))}`;
}

const isSame = (one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value);

/** Scrolls the strip of tabs sideways, so that this tab is visible. */
function scrollIntoStrip(link: HTMLElement | null): void {
  const strip = link?.parentElement;
  if (strip) strip.scrollLeft = link.offsetLeft - (strip.clientWidth - link.offsetWidth) / 2;
}

/** On a narrow screen the tabs scroll sideways over the full width, so that nothing else moves. */
const line = {
  position: 'relative',
  display: 'flex',
  gap: { xs: 2, sm: 1.25 },
  mx: { xs: -1.5, sm: 0 },
  px: { xs: 1.5, sm: 0 },
  minWidth: 0,
  overflowX: 'auto',
  scrollbarWidth: 'none',
} as const;
const tab = {
  display: 'flex',
  alignItems: 'baseline',
  gap: 0.5,
  flex: 'none',
  height: { xs: 44, sm: 36 },
  lineHeight: { xs: '44px', sm: '36px' },
  color: 'text.secondary',
  borderBottom: '2px solid transparent',
  '&:hover': { color: 'primary.main' },
  '&[aria-current]': { color: 'primary.main', borderColor: 'primary.main', fontWeight: 'fontWeightBold' },
} as const;
/** Reserves space for the number before it is loaded. */
const count = { minWidth: 16, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } as const;
