import ArrowBack from '@mui/icons-material/ArrowBack';
import { Box, Paper, Skeleton, Tab } from '@mui/material';
import { useEffect, useId } from 'react';
import { ResourceContextProvider } from 'react-admin';
import { useNavigate, useParams } from 'react-router-dom';
import { useCan } from '../../jsonapi/useCan.ts';
import { formatRecordTitle } from '../../kinds/parts/formatRecordTitle.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { ScrollTabs } from '../../ui/ScrollTabs.tsx';
import { stickyHeadStyle } from '../../ui/styles.ts';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';
import { usePageTitle } from '../../ui/usePageTitle.ts';
import { ErrorPanel } from '../parts/ErrorPanel.tsx';
import { useDeclaration } from '../parts/getDeclaration.ts';
import { RecordContexts } from '../RecordContexts.tsx';
import { useRecord } from '../useRecord.ts';
import { useScreens } from '../useScreens.ts';
import { HeadPlaceProvider } from './headPlace.tsx';
import { RecordPageHeader } from './RecordHead.tsx';
import { RecordShow } from './RecordShow.tsx';
import { useListPath } from './useListPath.ts';
import { useOpenFirstTab, useTabRecords, useTabs } from './useTabs.ts';

/** The page of a record of this resource. */
export default function RecordPage({ resource }: { readonly resource: string }) {
  return (
    <ResourceContextProvider value={resource}>
      <Page />
    </ResourceContextProvider>
  );
}

/** A record's own page with its tabs, as declared. In edit mode, shows the record's form. */
function Page() {
  const resource = useDeclaration();
  const { name } = resource;
  const { id = '' } = useParams();
  const { header, tools, actions, head: Head } = useScreens().slots ?? {};
  const { data: tabRecords, error, refetch } = useTabRecords(resource, id);
  const isTabKnown = useOpenFirstTab(resource, id, tabRecords);
  useEffect(() => {
    for (const part of [header, tools, actions, Head]) part?.preload();
  }, [header, tools, actions, Head]);
  const waiting = <RecordPageSkeleton head={Head !== undefined} />;
  return (
    <RecordShow id={id} waiting={waiting} hasHead>
      {(record) => {
        if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
        if (!isTabKnown) return waiting;
        return (
          <LazyBoundary height={320}>
            <PageTitle>{formatRecordTitle(name, record)}</PageTitle>
            <HeadPlaceProvider>
              <Box sx={{ display: 'flex', flexDirection: 'column', gap: Head ? 1 : 1.5, pb: aboveFoot }}>
                {Head ? <Head /> : <Header />}
                <Box sx={{ minWidth: 0 }}>
                  <RecordTabs />
                </Box>
              </Box>
            </HeadPlaceProvider>
          </LazyBoundary>
        );
      }}
    </RecordShow>
  );
}

/** On a phone the bar at the bottom covers the end of the page. */
const aboveFoot = { xs: 8, sm: 0 };
function PageTitle({ children }: { readonly children: string }) {
  usePageTitle(children);
  return null;
}

function RecordPageSkeleton({ head }: { readonly head: boolean }) {
  const resource = useDeclaration();
  const { isWorkFirst = false } = useScreens();
  const isPhone = useIsPhoneWidth();
  const hasFacts = !head && resource.view?.facts !== undefined && !(isPhone && isWorkFirst === true);
  usePageTitle(resource.label);
  return (
    <Box aria-busy aria-label={resource.label}>
      <Skeleton variant="rectangular" sx={stickyHeadStyle} />
      {hasFacts && (
        <Skeleton
          variant="text"
          width="60%"
          // Two facts in a row of a phone need several rows.
          height={isPhone && isWorkFirst === 'after facts' ? 152 : 52}
          sx={{ mt: 1.5 }}
        />
      )}
      <Skeleton variant="rounded" height={480} sx={{ mt: 6 }} />
    </Box>
  );
}

/** The record's head on its page. */
function Header() {
  const resource = useDeclaration();
  const record = useRecord();
  const navigate = useNavigate();
  const listPath = useListPath(resource.name);
  const { editing, edit } = useTabs(resource, record);
  const mayDelete = useCan('delete', record, resource.name);
  return (
    <RecordPageHeader
      editing={editing}
      onEdit={edit}
      mayDelete={mayDelete}
      onDeleted={() => navigate(listPath)}
    />
  );
}

/** The tab that leads back to the list. */
const backTab = {
  icon: <ArrowBack fontSize="small" />,
  'aria-label': 'Back',
  title: 'Back',
  sx: { minWidth: 48 },
} as const;

/**
 * The record's tabs, and the content of the open tab below. react-admin's own tabs store the open tab in the path; these tabs store it in
 * `activeTab` of the URL.
 */
function RecordTabs() {
  const resource = useDeclaration();
  const record = useRecord();
  const id = useId();
  const navigate = useNavigate();
  const listPath = useListPath(resource.name);
  const { tabs, active, open } = useTabs(resource, record);
  const { name, component: Component, each, about } = tabs[active] ?? {};
  const hasTabs = tabs.length > 1 || resource.view?.showsSingleTab === true;
  return (
    <>
      {hasTabs && (
        <ScrollTabs
          value={active}
          onChange={(_event, next: number) => (tabs[next]?.name === 'back' ? navigate(listPath) : open(next))}
          selectionFollowsFocus={false}
          aria-label={resource.label}
        >
          {tabs.map(({ name, label, about }, index) => (
            <Tab
              key={`${name} ${about?.id}`}
              {...(name === 'back' ? backTab : { label })}
              id={`${id}-tab-${index}`}
              {...(index === active && { 'aria-controls': `${id}-panel` })}
            />
          ))}
        </ScrollTabs>
      )}
      <Paper
        role="tabpanel"
        id={`${id}-panel`}
        {...(hasTabs ? { 'aria-labelledby': `${id}-tab-${active}` } : { 'aria-label': resource.label })}
        variant="outlined"
        sx={{ p: { xs: 1.5, sm: 2 } }}
      >
        <LazyBoundary key={`${name} ${about?.id}`} height={240}>
          {Component && each && about ? (
            <RecordContexts resource={each.resource} record={about}>
              <Component />
            </RecordContexts>
          ) : (
            Component && <Component />
          )}
        </LazyBoundary>
      </Paper>
    </>
  );
}
