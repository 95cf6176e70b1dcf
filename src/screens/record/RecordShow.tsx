import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { ShowBase, useResourceContext } from 'react-admin';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { PresenceLine } from '../live/PresenceLine.tsx';
import { Can } from '../parts/Can.tsx';
import { listTitle, useDeclaration } from '../parts/declarationOf.ts';
import { ErrorPanel } from '../parts/ErrorPanel.tsx';
import { Forbidden } from '../parts/Forbidden.tsx';
import { inSentence } from '../parts/inSentence.ts';
import { RecordKeys } from './RecordKeys.tsx';
import { recordStaleTime } from './recordQuery.ts';
import { useEditMode } from './useEditMode.ts';
import { useListPath } from './useListPath.ts';
import { useRecent } from './useRecent.ts';

interface Props {
  readonly id: string;
  /** The record's row of a list, which is shown until the record is loaded. */
  readonly initial?: LoadedRecord | undefined;
  /** In place of the record until there is anything to show. */
  readonly waiting: ReactNode;
  /** Above an error. */
  readonly above?: ReactNode;
  /** It begins with the record's head, which stays in sight. */
  readonly hasHead?: boolean;
  /** @param fresh what is shown is what the server said last, not the row that is shown until then */
  readonly children: (record: LoadedRecord, fresh: boolean) => ReactNode;
}

/** A record of the resource around, through react-admin's show controller, for those who may read it. */
export function RecordShow({ id, initial, waiting, above, hasHead = false, children }: Props) {
  const resource = useDeclaration();
  const { retry } = useQueryClient().getDefaultOptions().queries ?? {};
  const { editing } = useEditMode();
  const listPath = useListPath(resource.name);
  return (
    <Can action="show" fallback={<Forbidden label={listTitle(resource)} />}>
      <ShowBase<LoadedRecord>
        id={id}
        // `Can` asks above; the controller itself would leave the page.
        disableAuthentication
        queryOptions={{
          staleTime: recordStaleTime,
          retry,
          placeholderData: initial,
          // Shown in its place; the controller would announce it and leave the page.
          onError: () => undefined,
        }}
        render={({ record, error, refetch, isPlaceholderData }) => {
          // A failed background reload does not remove an open form.
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
              {record && <RememberRecord id={id} />}
              <PresenceLine id={record ? id : null} editing={editing} underHead={hasHead} />
              {record ? children(record, !isPlaceholderData) : waiting}
            </>
          );
        }}
      />
    </Can>
  );
}

/** Stores that this record was opened; renders nothing. */
function RememberRecord({ id }: { readonly id: string }) {
  const resource = useResourceContext() ?? '';
  const [[last], addRecent] = useRecent();
  const isLast = last?.resource === resource && last.id === id;
  useEffect(() => {
    if (!isLast) addRecent({ resource, id });
  }, [isLast, resource, id, addRecent]);
  return null;
}
