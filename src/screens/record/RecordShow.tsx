import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CanAccess, ShowBase } from 'react-admin';
import type { AnyResource } from '#schema/resource';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { ListEmpty } from '../list/ListEmpty.tsx';
import { recordStaleTime } from './recordQuery.ts';

interface Props {
  readonly resource: AnyResource;
  readonly id: string;
  /** Stands in until the record is there: its row of a list. */
  readonly initial?: LoadedRecord | undefined;
  /** Draws the record from the show context, and what is to be seen while it is read or when it cannot be. */
  readonly children: ReactNode;
}

/** A record to be read, through react-admin's show controller, for those who may read it. */
export function RecordShow({ resource, id, initial, children }: Props) {
  const { retry } = useQueryClient().getDefaultOptions().queries ?? {};
  return (
    <CanAccess
      resource={resource.name}
      action="show"
      accessDenied={<ListEmpty why="forbidden" label={resource.plural ?? resource.label} />}
    >
      <ShowBase
        resource={resource.name}
        id={id}
        // Asked above: the controller itself would leave the page.
        disableAuthentication
        queryOptions={{
          staleTime: recordStaleTime,
          retry,
          placeholderData: initial,
          // Told in its place, where the controller would announce it and leave the page.
          onError: () => undefined,
        }}
      >
        {children}
      </ShowBase>
    </CanAccess>
  );
}
