import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { HttpError, ShowBase, useResourceContext } from 'react-admin';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { Forbidden } from '../../ui/Forbidden.tsx';
import { toInlineLabel } from '../../ui/toInlineLabel.ts';
import { PresenceLine } from '../live/PresenceLine.tsx';
import { Can } from '../parts/Can.tsx';
import { ErrorPanel } from '../parts/ErrorPanel.tsx';
import { getListTitle, useDeclaration } from '../parts/getDeclaration.ts';
import { recordStaleTimeMs } from './buildRecordQuery.ts';
import { RecordKeys } from './RecordKeys.tsx';
import { useEditMode } from './useEditMode.ts';
import { useListPath } from './useListPath.ts';
import { useRecentRecords } from './useRecentRecords.ts';

interface Props {
  readonly id: string;
  /** The record's row in a list, shown until the record is loaded. */
  readonly initial?: LoadedRecord | undefined;
  /** Shown until there is a record to show. */
  readonly waiting: ReactNode;
  /** Shown above an error. */
  readonly above?: ReactNode;
  /** True if the content begins with the record's sticky head. */
  readonly hasHead?: boolean;
  /** @param fresh true if the record is the server's latest answer, false for the row shown until then */
  readonly children: (record: LoadedRecord, fresh: boolean) => ReactNode;
}

/** A record of the current resource, loaded by react-admin's show controller, if the viewer may read it. */
export function RecordShow({ id, initial, waiting, above, hasHead = false, children }: Props) {
  const resource = useDeclaration();
  const { retry } = useQueryClient().getDefaultOptions().queries ?? {};
  const { editing } = useEditMode();
  const listPath = useListPath(resource.name);
  return (
    <Can action="show" fallback={<Forbidden label={getListTitle(resource)} />}>
      <ShowBase<LoadedRecord>
        id={id}
        // `Can` has already checked access; the controller itself would leave the page.
        disableAuthentication
        queryOptions={{
          staleTime: recordStaleTimeMs,
          retry,
          placeholderData: initial,
          // The error is shown in place of the record; the controller would show a notice and leave the page.
          onError: () => undefined,
        }}
        render={({ record, error, refetch, isPlaceholderData }) => {
          // A failed background reload does not remove the user's input in a form or dialog.
          if (error && (!record || (isUnavailable(error) && !editing)))
            return (
              <>
                {above}
                <ErrorPanel
                  error={error}
                  onRetry={() => void refetch()}
                  back={{ to: listPath, label: `Về danh sách ${toInlineLabel(getListTitle(resource))}` }}
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

/** True if the record was deleted, or the viewer may no longer read it. */
const isUnavailable = (error: Error): boolean =>
  error instanceof HttpError && [403, 404].includes(error.status);

/** Stores that this record was opened; renders nothing. */
function RememberRecord({ id }: { readonly id: string }) {
  const resource = useResourceContext() ?? '';
  const [[last], addRecent] = useRecentRecords();
  const isLast = last?.resource === resource && last.id === id;
  useEffect(() => {
    if (!isLast) addRecent({ resource, id });
  }, [isLast, resource, id, addRecent]);
  return null;
}
