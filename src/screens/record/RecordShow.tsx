import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { ShowBase, useResourceContext } from 'react-admin';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { Forbidden } from '../list/ListEmpty.tsx';
import { PresenceLine } from '../live/PresenceLine.tsx';
import { Can } from '../parts/Can.tsx';
import { listTitle, useDeclaration } from '../parts/declarationOf.ts';
import { ErrorPanel } from '../parts/ErrorPanel.tsx';
import { inSentence } from '../parts/inSentence.ts';
import { RecordKeys } from './RecordKeys.tsx';
import { recordStaleTime } from './recordQuery.ts';
import { useEditMode } from './useEditMode.ts';
import { useListPath } from './useListPath.ts';
import { useRecent } from './useRecent.ts';

interface Props {
  readonly id: string;
  /** Stands in until the record is there: its row of a list. */
  readonly initial?: LoadedRecord | undefined;
  /** Until there is anything to show. */
  readonly waiting: ReactNode;
  /** Over what went wrong. */
  readonly above?: ReactNode;
  /** It begins with the record's head, which stays in sight. */
  readonly hasHead?: boolean;
  /** @param fresh what is shown is what the server said last, not the row it stands in for */
  readonly children: (record: LoadedRecord, fresh: boolean) => ReactNode;
}

/** A record of the resource around to be read, through react-admin's show controller, for those who may read it. */
export function RecordShow({ id, initial, waiting, above, hasHead = false, children }: Props) {
  const resource = useDeclaration();
  const { retry } = useQueryClient().getDefaultOptions().queries ?? {};
  const { editing } = useEditMode();
  const listPath = useListPath(resource.name);
  return (
    <Can action="show" fallback={<Forbidden label={listTitle(resource)} />}>
      <ShowBase<LoadedRecord>
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
        render={({ record, error, refetch, isPlaceholderData }) => {
          // That a reload in the background failed takes away no form that is open.
          if (error && !(record && editing))
            return (
              <>
                {above}
                <ErrorPanel
                  error={error}
                  onRetry={() => void refetch()}
                  back={{ to: listPath, label: `Về danh sách ${inSentence(listTitle(resource))}` }}
                />
              </>
            );
          return (
            <>
              <RecordKeys />
              {record && <Remembered id={id} />}
              <PresenceLine id={record ? id : null} editing={editing} underHead={hasHead} />
              {record ? children(record, !isPlaceholderData) : waiting}
            </>
          );
        }}
      />
    </Can>
  );
}

/** Notes that this record was opened; drawn as nothing. */
function Remembered({ id }: { readonly id: string }) {
  const resource = useResourceContext() ?? '';
  const [[last], note] = useRecent();
  const isLast = last?.resource === resource && last.id === id;
  useEffect(() => {
    if (!isLast) note({ resource, id });
  }, [isLast, resource, id, note]);
  return null;
}
