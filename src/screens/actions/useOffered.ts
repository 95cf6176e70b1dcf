import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { AnyResource } from '#schema/resource';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { actionsFor, type NamedAction } from './actionsFor.ts';

/** What may be done to this record now: what the server offers, of what the declaration shows here (ACT-01 … ACT-03). */
export function useOffered(resource: AnyResource, record: LoadedRecord): NamedAction[] {
  const viewer = useViewer();
  const data = useDataProvider<NoiDataProvider>();
  const declared = actionsFor(resource, viewer, 'view');
  const offered = useQuery({
    queryKey: [resource.name, 'actions', record.id],
    queryFn: ({ signal }) => data.actions(resource.name, record.id, signal),
    enabled: declared.length > 0,
  });
  const codes = new Set(offered.data?.map(({ code }) => code));
  return declared.filter(({ code }) => codes.has(code));
}
