import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { useDeclaration } from '../parts/declarationOf.ts';
import { useRecord } from '../useRecord.ts';
import { actionsFor, type NamedAction } from './actionsFor.ts';

interface Offered {
  readonly actions: readonly NamedAction[];
  /** Until the server has answered, the actions that the declaration allows. */
  readonly pending: boolean;
}

/** The actions on the record around that both the server and the declaration allow, in the declared order. */
export function useOfferedActions(): Offered {
  const resource = useDeclaration();
  const record = useRecord();
  const viewer = useViewer();
  const data = useDataProvider<NoiDataProvider>();
  const declared = actionsFor(resource, viewer, 'view');
  const offered = useQuery({
    queryKey: [resource.name, 'actions', record.id],
    queryFn: ({ signal }) => data.actions(resource.name, record.id, signal),
    enabled: declared.length > 0,
  });
  const pending = offered.isPending && declared.length > 0;
  if (pending) return { actions: actionsFor(resource, viewer, 'view', record), pending };
  const codes = new Set(offered.data?.map(({ code }) => code));
  return { actions: declared.filter(({ code }) => codes.has(code)), pending };
}
