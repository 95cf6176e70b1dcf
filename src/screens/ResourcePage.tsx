import { Box, Skeleton } from '@mui/material';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { useViewer } from '../jsonapi/viewer.ts';
import { recordTitle } from '../kinds/parts/recordTitle.ts';
import { can } from './can.ts';
import { ListEmpty } from './list/ListEmpty.tsx';
import { declarationOf } from './parts/declarationOf.ts';
import { ErrorPanel } from './parts/ErrorPanel.tsx';
import { Loaded } from './parts/Loaded.tsx';
import { usePageTitle } from './parts/usePageTitle.ts';
import { RecordHeader } from './record/RecordHeader.tsx';
import { TabbedRecord } from './record/TabbedRecord.tsx';
import { tabsOf } from './record/tabsOf.ts';
import { useRecord } from './record/useRecord.ts';
import { departureOf } from './registry.ts';

/** A record's own page with its tabs (spec/1 §2.6), from its declaration. */
export function ResourcePage({ resource: name }: { readonly resource: string }) {
  const resource = declarationOf(name);
  const { id = '' } = useParams();
  const mayRead = can(useViewer(), resource, 'read');
  const { record, error, retry } = useRecord(resource, mayRead ? id : '');
  const { header } = departureOf(name);
  useEffect(() => header?.preload(), [header]);
  usePageTitle(record ? recordTitle(name, record) : resource.label);
  if (!mayRead) return <ListEmpty why="forbidden" label={resource.plural ?? resource.label} />;
  if (error) return <ErrorPanel error={error} onRetry={retry} />;
  if (!record)
    return (
      <Box aria-busy aria-label={resource.label}>
        <Skeleton width={240} height={40} />
        <Skeleton variant="rounded" height={320} />
      </Box>
    );
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <Loaded height={320}>
        <RecordHeader resource={resource} record={record} />
        <TabbedRecord resource={resource} record={record} tabs={tabsOf(resource)} />
      </Loaded>
    </Box>
  );
}
