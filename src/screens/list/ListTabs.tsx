import { Box, Link, Typography } from '@mui/material';
import { useGetList, useListContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { formatNumber } from '#rules/format';
import type { ResourceName } from '#schema/index';
import { type ListTab, listTabs } from '#schema/listTabs';
import { buildListPath } from '../../jsonapi/buildListPath.ts';
import { encodeQuery } from '../../jsonapi/request.ts';
import { useCurrentDay } from '../../ui/today.ts';
import { useDeclaration } from '../parts/getDeclaration.ts';

const everything: ListTab = { label: 'Tất cả', filter: () => ({}) };

const tabsOf = (resource: string): readonly ListTab[] =>
  Object.hasOwn(listTabs, resource) ? (listTabs[resource as ResourceName] ?? []) : [];

/** Tabs over the current list: all records, then each declared tab with its count. Renders nothing if the list declares no tabs. */
export default function ListTabs() {
  const { name } = useDeclaration();
  const tabs = tabsOf(name);
  if (tabs.length === 0) return null;
  return (
    <Box component="nav" aria-label="Phần của danh sách" className="no-print" sx={line}>
      <TabLink {...everything} />
      {tabs.map((tab) => (
        <TabLink key={tab.label} {...tab} counted />
      ))}
    </Box>
  );
}

interface TabProps extends ListTab {
  /** True to show the tab's number of records. */
  readonly counted?: boolean;
}

function TabLink({ label, filter, counted = false }: TabProps) {
  const { name } = useDeclaration();
  const { filterValues } = useListContext();
  const wanted = filter(useCurrentDay());
  const { total } = useGetList(
    name,
    { filter: wanted, pagination: { page: 1, perPage: 1 }, meta: { include: [] } },
    { enabled: counted, staleTime: 60_000 },
  );
  const isOpen = isSame(wanted, filterValues);
  return (
    <Link
      component={RouterLink}
      to={buildListPath(name, encodeQuery({ filter: wanted }))}
      color="inherit"
      underline="none"
      aria-current={isOpen ? 'page' : undefined}
      sx={tab}
    >
      {label}
      {counted && (
        <Typography component="span" variant="caption" color="textSecondary" sx={count}>
          {total === undefined ? '' : formatNumber(total)}
        </Typography>
      )}
    </Link>
  );
}

const isSame = (one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value);

/** On a narrow screen the tabs scroll sideways, so that nothing else moves. */
const line = {
  display: 'flex',
  gap: 1.25,
  minWidth: 0,
  overflowX: 'auto',
  scrollbarWidth: 'none',
} as const;
const tab = {
  display: 'flex',
  alignItems: 'baseline',
  gap: 0.5,
  flex: 'none',
  height: 36,
  lineHeight: '36px',
  color: 'text.secondary',
  borderBottom: '2px solid transparent',
  '&:hover': { color: 'primary.main' },
  '&[aria-current]': { color: 'primary.main', borderColor: 'primary.main', fontWeight: 'fontWeightBold' },
} as const;
/** Reserves space for the number before it is loaded. */
const count = { minWidth: 16, fontVariantNumeric: 'tabular-nums' } as const;
