import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AnyResource } from '#schema/resource';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { actionsFor, type NamedAction } from './actionsFor.ts';

interface Offered {
  readonly actions: readonly NamedAction[];
  /** The server was not heard yet: these are those to be expected. */
  readonly pending: boolean;
}

/** What may be done to this record now: what the server offers, of what the declaration shows here. */
export function useOffered(resource: AnyResource, record: LoadedRecord): Offered {
  const viewer = useViewer();
  const data = useDataProvider<NoiDataProvider>();
  const declared = actionsFor(resource, viewer, 'view');
  const offered = useQuery({
    queryKey: [resource.name, 'actions', record.id],
    queryFn: ({ signal }) => data.actions(resource.name, record.id, signal),
    enabled: declared.length > 0,
  });
  if (offered.isPending && declared.length > 0)
    return { actions: actionsFor(resource, viewer, 'view', record), pending: true };
  const codes = new Set(offered.data?.map(({ code }) => code));
  return { actions: declared.filter(({ code }) => codes.has(code)), pending: false };
}
