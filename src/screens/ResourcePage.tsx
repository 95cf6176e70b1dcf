import { Box, Skeleton } from '@mui/material';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import type { AnyResource } from '#schema/resource';
import { declarationOf } from './parts/declarationOf.ts';
import { Loaded } from './parts/Loaded.tsx';
import { usePageTitle } from './parts/usePageTitle.ts';
import { RecordHeader } from './record/RecordHeader.tsx';
import { RecordShow } from './record/RecordShow.tsx';
import { TabbedRecord } from './record/TabbedRecord.tsx';
import { departureOf } from './registry.ts';

/** A record's own page with its tabs, from its declaration: shown, or in mode edit its form. */
export function ResourcePage({ resource: name }: { readonly resource: string }) {
  const resource = declarationOf(name);
  const { id = '' } = useParams();
  const { header } = departureOf(name);
  useEffect(() => header?.preload(), [header]);
  return (
    <RecordShow resource={resource} id={id} waiting={<Waiting resource={resource} />}>
      {(record) => (
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
          <Loaded height={320}>
            <RecordHeader resource={resource} record={record} />
            <TabbedRecord resource={resource} record={record} />
          </Loaded>
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
