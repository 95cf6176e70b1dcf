import { Box, Button, DialogContent, DialogTitle, Skeleton, Typography } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { RecordContextProvider, ResourceContextProvider, Translate, useGetList } from 'react-admin';
import { maxPageSize } from '#schema/paging';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useCanCallback } from '../../jsonapi/useCan.ts';
import { RowActions } from '../actions/ActionButtons.tsx';
import { GuardedDialog } from '../form/GuardedDialog.tsx';
import { RecordForm } from '../form/RecordForm.tsx';
import { ErrorPanel } from '../parts/ErrorPanel.tsx';
import { getDeclaration } from '../parts/getDeclaration.ts';
import { DeleteButton } from '../record/DeleteButton.tsx';
import { RelatedRecordsTable } from './RelatedRecordsTable.tsx';

interface Props {
  readonly resource: string;
  /** Values that all rows have in common because of the parent record. They are sent with each new row and filter the list. */
  readonly fixed: Readonly<Record<string, string>>;
  /** Values that are sent as null with a new row and have no input, because the place where the row is created implies them. */
  readonly unset?: Readonly<Record<string, null>>;
  readonly title: string;
  readonly empty: string;
  /** Columns that replace the declared ones. */
  readonly columns?: readonly string[];
  readonly cells?: Readonly<Record<string, (record: LoadedRecord) => ReactNode>>;
  /** Returns true for the loaded rows to show. */
  readonly only?: (record: LoadedRecord) => boolean;
  /** Further buttons of a row. */
  readonly more?: (record: LoadedRecord) => ReactNode;
  readonly level?: 'h3' | 'h4';
  /** Rows loaded with the parent record, shown until the list is loaded. */
  readonly known?: readonly LoadedRecord[] | undefined;
}

/** Child records of a record, edited in place, with the buttons New, Edit and Delete if the declaration allows them to the viewer. */
export function ChildList(props: Props) {
  const { resource, fixed, title, empty, columns, cells, only, more, level = 'h3', known, unset } = props;
  const id = useId();
  const can = useCanCallback();
  const declaration = getDeclaration(resource);
  const [form, setForm] = useState<LoadedRecord | 'new' | null>(null);
  const mayRead = can('read', undefined, resource);
  const list = useGetList<LoadedRecord>(
    resource,
    {
      filter: fixed,
      pagination: { page: 1, perPage: maxPageSize },
      sort: toSortPayload(declaration.list.sort),
    },
    { enabled: mayRead, ...(known && { placeholderData: { data: [...known], total: known.length } }) },
  );
  if (!mayRead) return null;
  const records = (list.data ?? []).filter((record) => only?.(record) ?? true);
  const close = () => setForm(null);
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5, minHeight: 36 }}>
        <Typography id={id} variant="subtitle2" component={level}>
          {title}
        </Typography>
        {can('create', undefined, resource) && (
          <Button size="small" onClick={() => setForm('new')} aria-label={`New ${title}`}>
            New
          </Button>
        )}
      </Box>
      {list.error ? (
        <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        // The skeleton is higher on a phone, where each row is a card, and low for nested lists, which are mostly empty.
        <Skeleton variant="rounded" sx={{ height: level === 'h4' ? 20 : { xs: 240, sm: 72 } }} />
      ) : (
        <RelatedRecordsTable
          resource={resource}
          columns={columns ?? declaration.list.columns}
          records={records}
          caption={title}
          empty={empty}
          cards
          {...(cells && { cells })}
          end={(record) => (
            <span inert={list.isPlaceholderData}>
              {more?.(record)}
              <RowActions />
              {can('edit', record, resource) && (
                <Button size="small" onClick={() => setForm(record)}>
                  <Translate i18nKey="ra.action.edit" />
                </Button>
              )}
              {can('delete', record, resource) && <DeleteButton onDeleted={close} small />}
            </span>
          )}
        />
      )}
      {form && (
        <GuardedDialog onClose={close} maxWidth="sm" aria-label={declaration.label}>
          <DialogTitle>{form === 'new' ? `${declaration.label} mới` : declaration.label}</DialogTitle>
          <DialogContent>
            <ResourceContextProvider value={resource}>
              {form === 'new' ? (
                <RecordForm mode="new" fixed={{ ...fixed, ...unset }} onSaved={close} onCancel={close} />
              ) : (
                <RecordContextProvider value={form}>
                  <RecordForm mode="edit" onSaved={close} onCancel={close} />
                </RecordContextProvider>
              )}
            </ResourceContextProvider>
          </DialogContent>
        </GuardedDialog>
      )}
    </Box>
  );
}

const toSortPayload = (sort: string | undefined) => ({
  field: (sort ?? 'id').replace(/^-/, ''),
  order: sort?.startsWith('-') ? ('DESC' as const) : ('ASC' as const),
});
