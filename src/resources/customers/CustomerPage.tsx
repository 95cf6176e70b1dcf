import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useDataProvider } from 'react-admin';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { localDay } from '#rules/days';
import { can } from '../../jsonapi/can.ts';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { History } from '../../screens/history/History.tsx';
import { declarationOf } from '../../screens/parts/declarationOf.ts';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { usePageTitle } from '../../screens/parts/usePageTitle.ts';
import { RecordShow } from '../../screens/record/RecordShow.tsx';
import { useListPath } from '../../screens/record/useListPath.ts';
import { CustomerCard } from './CustomerCard.tsx';
import { InfoTab } from './InfoTab.tsx';
import { PackageTab } from './package/PackageTab.tsx';
import { packagesQuery } from './packagesQuery.ts';
import { historyTab, openTab, searchOf } from './tabs.ts';

function Waiting() {
  usePageTitle(resource.label);
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

const resource = declarationOf('customers');

/** A customer: who she is in sight on the left; her data, a tab per package and the history on the right. */
export default function CustomerPage() {
  const { id = '' } = useParams();
  const mayRead = can(useViewer(), resource, 'read');
  // Read beside the customer, not after.
  const { data, error, refetch } = useQuery({
    ...packagesQuery(useDataProvider<NoiDataProvider>(), id),
    enabled: mayRead,
  });
  return (
    <RecordShow resource={resource} id={id} waiting={<Waiting />}>
      {(customer) => {
        if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
        return data ? <Page customer={customer} packs={data} /> : <Waiting />;
      }}
    </RecordShow>
  );
}

interface PageProps {
  readonly customer: LoadedRecord;
  readonly packs: readonly LoadedRecord[];
}

function Page({ customer, packs }: PageProps) {
  const id = useId();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const listPath = useListPath('customers');
  usePageTitle(String(customer.name));
  const today = localDay(new Date());
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
        // Above the bar at a phone's foot.
        pb: { xs: 8, sm: 0 },
      }}
    >
      <Box sx={{ position: { md: 'sticky' }, top: { md: 72 } }}>
        <CustomerCard customer={customer} today={today} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Tabs
          value={active}
          onChange={(_event, tab: number) => open(tab)}
          selectionFollowsFocus={false}
          variant="scrollable"
          allowScrollButtonsMobile
          aria-label={resource.label}
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
          {active === 1 && <InfoTab customer={customer} packs={packs} />}
          {pack && <PackageTab key={pack.id} pack={pack} today={today} />}
          {active === last && <History resource={resource} record={customer} />}
        </Paper>
      </Box>
    </Box>
  );
}
