import { Box, Button, Paper, Skeleton, Tab, Typography } from '@mui/material';
import { useEffect, useId } from 'react';
import { ResourceContextProvider, Translate } from 'react-admin';
import { useNavigate, useParams } from 'react-router-dom';
import type { CustomerLevel } from '#schema/levels';
import { hasNotes } from '#schema/notes';
import type { AnyResource } from '#schema/resource';
import type { LoadedRecord } from '../jsonapi/response.ts';
import { useCan } from '../jsonapi/useCan.ts';
import { LevelBadge } from '../kinds/parts/LevelBadge.tsx';
import { lazyWithPreload } from '../kinds/parts/lazyWithPreload.ts';
import { recordTitle } from '../kinds/parts/recordTitle.ts';
import { ActionButtons } from './actions/ActionSet.tsx';
import { useDeclaration } from './parts/declarationOf.ts';
import { ErrorPanel } from './parts/ErrorPanel.tsx';
import { LazyBoundary } from './parts/LazyBoundary.tsx';
import { editKey } from './parts/pageKey.ts';
import { ScrollTabs } from './parts/ScrollTabs.tsx';
import { headPlace, row } from './parts/styles.ts';
import { usePageTitle } from './parts/usePageTitle.ts';
import { usePhone } from './parts/usePhone.ts';
import { RecordScope } from './RecordScope.tsx';
import { DeleteButton } from './record/DeleteButton.tsx';
import { Facts } from './record/Facts.tsx';
import { NextStepBar } from './record/NextStepBar.tsx';
import { RecordShow } from './record/RecordShow.tsx';
import { useListPath } from './record/useListPath.ts';
import { useTabRecords, useTabs } from './record/useTabs.ts';
import { useRecord } from './useRecord.ts';
import { useScreens } from './useScreens.ts';

const NotesPanel = lazyWithPreload(() => import('./notes/NotesPanel.tsx'));

/** The page of a record of this resource. */
export default function ResourcePage({ resource }: { readonly resource: string }) {
  return (
    <ResourceContextProvider value={resource}>
      <Page />
    </ResourceContextProvider>
  );
}

/** A record's own page with its tabs, from its declaration: shown, or in mode edit its form. */
function Page() {
  const resource = useDeclaration();
  const { name } = resource;
  const { id = '' } = useParams();
  const { header, tools, nextStep, head: Head } = useScreens().slots ?? {};
  const { data: tabRecords, error, refetch } = useTabRecords(resource, id);
  useEffect(() => {
    for (const part of [header, tools, nextStep, Head]) part?.preload();
  }, [header, tools, nextStep, Head]);
  const readsNotes = useCan('read', { record_type: name }, 'notes');
  const waiting = <Waiting head={Head !== undefined} />;
  return (
    <RecordShow id={id} waiting={waiting} hasHead={Head !== undefined}>
      {(record) => {
        if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
        if (!tabRecords) return waiting;
        return (
          <LazyBoundary height={320}>
            <PageTitle>{recordTitle(name, record)}</PageTitle>
            <Box sx={{ display: 'flex', flexDirection: 'column', gap: Head ? 1 : 1.5, pb: aboveFoot }}>
              {Head ? <Head /> : <Header />}
              <Box sx={{ minWidth: 0 }}>
                <Tabbed />
              </Box>
              {!Head && hasNotes(name) && readsNotes && (
                <Paper variant="outlined" sx={{ p: { xs: 1.5, sm: 2 } }}>
                  <LazyBoundary height={96}>
                    <NotesPanel />
                  </LazyBoundary>
                </Paper>
              )}
            </Box>
          </LazyBoundary>
        );
      }}
    </RecordShow>
  );
}

/** So many actions are buttons, the others stand behind "…". */
const MOST = 3;

/** On a phone the foot's bar is over the end of the page. */
const aboveFoot = { xs: 8, sm: 0 };
function PageTitle({ children }: { readonly children: string }) {
  usePageTitle(children);
  return null;
}

function Waiting({ head }: { readonly head: boolean }) {
  const resource = useDeclaration();
  usePageTitle(resource.label);
  return (
    <Box aria-busy aria-label={resource.label}>
      {head ? <Skeleton variant="rectangular" sx={headPlace} /> : <Skeleton width={240} height={40} />}
      <Skeleton variant="rounded" height={head ? 480 : 320} sx={{ mt: 1 }} />
    </Box>
  );
}

/** The record's name and level, what can be done to it now, and, apart, Delete. */
function Header() {
  const resource = useDeclaration();
  const record = useRecord();
  const navigate = useNavigate();
  const listPath = useListPath(resource.name);
  const { editing, edit } = useTabs(resource, record);
  const isPhone = usePhone();
  const mayDelete = useCan('delete', record, resource.name);
  const { slots, mainAction } = useScreens();
  const { header: More, tools: Tools, nextStep: Next } = slots ?? {};
  const title = recordTitle(resource.name, record);
  const badge = Object.entries(resource.fields)
    .flatMap(([name, { choices = [] }]) => choices.filter(({ value }) => value === record[name]))
    .find((choice) => choice.badge);
  const next = Next && !editing && <Next />;
  const actions = !editing && <ActionButtons main={mainAction?.(record)} folded={isPhone} most={MOST} />;
  const facts = resource.view?.facts && !editing && (
    <Box sx={{ flex: '0 1 auto', minWidth: 0 }}>
      <Facts names={resource.view.facts} />
    </Box>
  );
  const tools = Tools && <Tools />;
  const underTitle = (More || (isPhone ? tools : next)) && (
    <Box sx={{ ...row, gap: 1.5 }}>
      {More && <More />}
      {isPhone ? tools : next}
    </Box>
  );
  return (
    <>
      <Box sx={{ ...row, gap: 1.5 }}>
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1.5,
            minWidth: 0,
            flex: { xs: mayDelete ? '0 0 100%' : '1 1 0', sm: '0 1 auto' },
          }}
        >
          <Typography variant="h1" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {badge && <LevelBadge level={badge.value as CustomerLevel} />}
        </Box>
        <Box
          sx={{
            ...row,
            ml: { sm: 'auto' },
            // On a phone a line of its own keeps Delete away from the other buttons.
            width: { xs: mayDelete ? '100%' : 'auto', sm: 'auto' },
          }}
        >
          {!isPhone && tools}
          {!isPhone && actions}
          {isPhone && !editing && (
            <NextStepBar phone={phoneOf(resource, record)}>
              {next}
              {actions}
            </NextStepBar>
          )}
          {!editing && edit && (
            <Button variant="outlined" onClick={edit} {...editKey}>
              <Translate i18nKey="ra.action.edit" />
            </Button>
          )}
          {!editing && mayDelete && (
            <Box sx={{ ml: { xs: 'auto', sm: 0 } }}>
              <DeleteButton onDeleted={() => navigate(listPath)} />
            </Box>
          )}
        </Box>
      </Box>
      {(facts || underTitle) && (
        // Beside each other where there is room for both.
        <Box
          sx={{
            display: { xs: 'contents', sm: 'flex' },
            flexWrap: 'wrap',
            alignItems: 'end',
            columnGap: 4,
            rowGap: 1.5,
          }}
        >
          {facts}
          {underTitle}
        </Box>
      )}
    </>
  );
}

/** The number to call about a record: the first it declares; null without. */
const phoneOf = ({ fields }: AnyResource, record: LoadedRecord): string | null => {
  const [name] = Object.entries(fields).find(([, { kind }]) => kind === 'phone') ?? [];
  return (name && (record[name] as string | null)) || null;
};

/** Its tabs, with the open one beneath: react-admin's own keep theirs in the path, ours is the address's `activeTab`. */
function Tabbed() {
  const resource = useDeclaration();
  const record = useRecord();
  const id = useId();
  const navigate = useNavigate();
  const listPath = useListPath(resource.name);
  const { tabs, active, open } = useTabs(resource, record);
  const { name, component: Component, each, about } = tabs[active] ?? {};
  return (
    <>
      <ScrollTabs
        value={active}
        onChange={(_event, next: number) => (tabs[next]?.name === 'back' ? navigate(listPath) : open(next))}
        selectionFollowsFocus={false}
        aria-label={resource.label}
      >
        {tabs.map(({ name, label, about }, index) => (
          <Tab
            key={`${name} ${about?.id}`}
            label={label}
            id={`${id}-tab-${index}`}
            {...(index === active && { 'aria-controls': `${id}-panel` })}
          />
        ))}
      </ScrollTabs>
      <Paper
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${active}`}
        variant="outlined"
        sx={{ p: { xs: 1.5, sm: 2 } }}
      >
        <LazyBoundary key={`${name} ${about?.id}`} height={240}>
          {Component && each && about ? (
            <RecordScope resource={each.resource} record={about}>
              <Component />
            </RecordScope>
          ) : (
            Component && <Component />
          )}
        </LazyBoundary>
      </Paper>
    </>
  );
}
