import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useId } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { localDay } from '#rules/days';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { can } from '../../screens/can.ts';
import { History } from '../../screens/history/History.tsx';
import { ListEmpty } from '../../screens/list/ListEmpty.tsx';
import { declarationOf } from '../../screens/parts/declarationOf.ts';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { usePageTitle } from '../../screens/parts/usePageTitle.ts';
import { useListPath } from '../../screens/record/useListPath.ts';
import { useRecord } from '../../screens/record/useRecord.ts';
import { CustomerCard } from './CustomerCard.tsx';
import { InfoTab } from './InfoTab.tsx';
import { PackageTab } from './package/PackageTab.tsx';
import { packagesQuery } from './packagesQuery.ts';
import { historyTab, openTab, searchOf } from './tabs.ts';

const noPackages: LoadedRecord[] = [];

function Waiting() {
  return (
    <Box
      aria-busy
      aria-label="Khách hàng"
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '280px 1fr' } }}
    >
      <Skeleton variant="rounded" height={320} />
      <Skeleton variant="rounded" height={480} />
    </Box>
  );
}

/** A customer: who she is in sight on the left; her data, a tab per package and the history on the right (spec/2 §2). */
export default function CustomerPage() {
  const id = useId();
  const { id: customerId = '' } = useParams();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const listPath = useListPath('customers');
  const resource = declarationOf('customers');
  const mayRead = can(useViewer(), resource, 'read');
  const customer = useRecord(resource, mayRead ? customerId : '');
  const provider = useDataProvider<NoiDataProvider>();
  const packages = useQuery({ ...packagesQuery(provider, customerId), enabled: mayRead });
  usePageTitle(String(customer.record?.name ?? resource.label));
  const packs = packages.data ?? noPackages;
  const today = localDay(new Date());

  if (!mayRead) return <ListEmpty why="forbidden" label={resource.label} />;
  if (customer.error) return <ErrorPanel error={customer.error} onRetry={customer.retry} />;
  if (packages.error) return <ErrorPanel error={packages.error} onRetry={() => void packages.refetch()} />;
  if (!customer.record || !packages.data) return <Waiting />;

  const ids = packs.map((pack) => pack.id);
  const last = historyTab(packs.length);
  const active = openTab(params, ids);
  const open = (tab: number) => navigate(tab === 0 ? listPath : searchOf(tab, ids));
  const pack = packs[active - 2];
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '280px minmax(0, 1fr)' },
      }}
    >
      <Box sx={{ position: { md: 'sticky' }, top: { md: 72 } }}>
        <CustomerCard customer={customer.record} today={today} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Tabs
          value={active}
          onChange={(_event, tab: number) => open(tab)}
          selectionFollowsFocus={false}
          variant="scrollable"
          allowScrollButtonsMobile
          aria-label={resource.label}
          sx={{ minHeight: 40, '& .MuiTab-root': { minHeight: 40, textTransform: 'none' } }}
        >
          <Tab label="Back" id={`${id}-tab-0`} />
          <Tab label="Thông tin" id={`${id}-tab-1`} />
          {packs.map((each, position) => (
            <Tab
              key={each.id}
              label={`Gói ${String(each.number)} · ${String(each.level)}`}
              id={`${id}-tab-${position + 2}`}
            />
          ))}
          <Tab label="Lịch sử" id={`${id}-tab-${last}`} />
        </Tabs>
        <Paper
          variant="outlined"
          role="tabpanel"
          aria-labelledby={`${id}-tab-${active}`}
          sx={{ p: { xs: 1.5, sm: 2 } }}
        >
          {active === 1 && <InfoTab customer={customer.record} />}
          {pack && <PackageTab key={pack.id} pack={pack} today={today} />}
          {active === last && <History resource={resource} record={customer.record} />}
        </Paper>
      </Box>
    </Box>
  );
}
