import { Box, Button, Paper, Skeleton, Tab, Tabs, Typography } from '@mui/material';
import { useEffect, useId } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { CustomerLevel } from '#schema/levels';
import type { AnyResource } from '#schema/resource';
import type { LoadedRecord } from '../jsonapi/response.ts';
import { LevelBadge } from '../kinds/parts/LevelBadge.tsx';
import { recordTitle } from '../kinds/parts/recordTitle.ts';
import { ActionButtons } from './actions/ActionButtons.tsx';
import { declarationOf } from './parts/declarationOf.ts';
import { LazyBoundary } from './parts/LazyBoundary.tsx';
import { editKey } from './parts/pageKey.ts';
import { useMay } from './parts/useMay.ts';
import { usePageTitle } from './parts/usePageTitle.ts';
import { usePhone } from './parts/usePhone.ts';
import { DeleteButton } from './record/DeleteButton.tsx';
import { NextStepBar } from './record/NextStepBar.tsx';
import { RecordShow } from './record/RecordShow.tsx';
import { useListPath } from './record/useListPath.ts';
import { useTabs } from './record/useTabs.ts';
import type { RecordProps } from './screensOf.ts';
import { useScreens } from './useScreens.ts';

/** A record's own page with its tabs, from its declaration: shown, or in mode edit its form. */
export default function ResourcePage({ resource: name }: { readonly resource: string }) {
  const resource = declarationOf(name);
  const { id = '' } = useParams();
  const { header, nextStep } = useScreens(name).slots ?? {};
  useEffect(() => {
    header?.preload();
    nextStep?.preload();
  }, [header, nextStep]);
  return (
    <RecordShow resource={resource} id={id} waiting={<Waiting resource={resource} />}>
      {(record) => (
        // On a phone the foot's bar is over its end.
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, pb: { xs: 8, sm: 0 } }}>
          <LazyBoundary height={320}>
            <Header resource={resource} record={record} />
            <Tabbed resource={resource} record={record} />
          </LazyBoundary>
        </Box>
      )}
    </RecordShow>
  );
}

function Waiting({ resource }: { readonly resource: AnyResource }) {
  usePageTitle(resource.label);
  return (
    <Box aria-busy aria-label={resource.label}>
      <Skeleton width={240} height={40} />
      <Skeleton variant="rounded" height={320} />
    </Box>
  );
}

/** The record's name and level, what can be done to it now, and, apart, Delete. */
function Header({ resource, record }: RecordProps) {
  const navigate = useNavigate();
  const listPath = useListPath(resource.name);
  const { editing, edit } = useTabs(resource, record);
  const isPhone = usePhone();
  const mayDelete = useMay(resource.name, 'delete', record);
  const { slots, mainAction } = useScreens();
  const { header: More, nextStep: Next } = slots ?? {};
  const title = recordTitle(resource.name, record);
  const badge = Object.entries(resource.fields)
    .flatMap(([name, { choices = [] }]) => choices.filter(({ value }) => value === record[name]))
    .find((choice) => choice.badge);
  usePageTitle(title);
  const next = Next && !editing && <Next resource={resource} record={record} />;
  const actions = !editing && (
    <ActionButtons resource={resource} record={record} main={mainAction?.(record)} folded={isPhone} />
  );
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1.5,
            minWidth: 0,
            width: { xs: '100%', sm: 'auto' },
          }}
        >
          <Typography variant="h1" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {badge && <LevelBadge level={badge.value as CustomerLevel} />}
        </Box>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1,
            alignItems: 'center',
            ml: { sm: 'auto' },
            width: { xs: '100%', sm: 'auto' },
          }}
        >
          {!isPhone && actions}
          {isPhone && !editing && (
            <NextStepBar phone={phoneOf(resource, record)}>
              {next}
              {actions}
            </NextStepBar>
          )}
          {!editing && edit && (
            <Button variant="outlined" onClick={edit} {...editKey}>
              Edit
            </Button>
          )}
          {!editing && mayDelete && (
            <Box sx={{ ml: { xs: 'auto', sm: 0 } }}>
              <DeleteButton resource={resource} record={record} onDeleted={() => navigate(listPath)} />
            </Box>
          )}
        </Box>
      </Box>
      {(More || (next && !isPhone)) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          {More && <More resource={resource} record={record} />}
          {!isPhone && next}
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
function Tabbed({ resource, record }: RecordProps) {
  const id = useId();
  const navigate = useNavigate();
  const listPath = useListPath(resource.name);
  const { tabs, active, open } = useTabs(resource, record);
  const Component = tabs[active]?.component;
  return (
    <>
      <Tabs
        value={active}
        onChange={(_event, next: number) => (tabs[next]?.name === 'back' ? navigate(listPath) : open(next))}
        selectionFollowsFocus={false}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={resource.label}
      >
        {tabs.map(({ name, label }, index) => (
          <Tab
            key={`${name} ${label}`}
            label={label}
            id={`${id}-tab-${index}`}
            {...(index === active && { 'aria-controls': `${id}-panel` })}
          />
        ))}
      </Tabs>
      <Paper
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${active}`}
        variant="outlined"
        sx={{ p: { xs: 1.5, sm: 2 } }}
      >
        <LazyBoundary key={active} height={240}>
          {Component && <Component resource={resource} record={record} />}
        </LazyBoundary>
      </Paper>
    </>
  );
}
