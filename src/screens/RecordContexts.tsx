import type { ReactNode } from 'react';
import { RecordContextProvider, ResourceContextProvider } from 'react-admin';
import type { LoadedRecord } from '../jsonapi/response.ts';

interface Props {
  readonly resource: string;
  readonly record: LoadedRecord;
  readonly children: ReactNode;
}

/** Provides a record and its resource to screens that read both from their contexts. */
export const RecordContexts = ({ resource, record, children }: Props) => (
  <ResourceContextProvider value={resource}>
    <RecordContextProvider value={record}>{children}</RecordContextProvider>
  </ResourceContextProvider>
);
