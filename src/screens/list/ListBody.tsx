import { Paper } from '@mui/material';
import { useListContext } from 'react-admin';
import type { AnyResource } from '#schema/resource';
import { noOrder } from '../../jsonapi/sort.ts';
import { BusyLine } from '../parts/BusyLine.tsx';
import { ErrorPanel } from '../parts/ErrorPanel.tsx';
import { ListEmpty } from './ListEmpty.tsx';
import { ListTable } from './ListTable.tsx';
import { RecordCards } from './RecordCards.tsx';
import type { Columns } from './useColumns.ts';
import { useWidth } from './useWidth.ts';

interface Props {
  readonly resource: AnyResource;
  readonly title: string;
  readonly columns: Columns;
  readonly onNew: (() => void) | undefined;
}

const statusOf = (error: unknown): number => (error as { status?: number } | null)?.status ?? 0;

/** The rows of the list around it as a table or, on a phone, as cards; or why there are none. */
export function ListBody({ resource, title, columns, onNew }: Props) {
  const { data, error, isPlaceholderData, filterValues, refetch, setFilters, setSort } = useListContext();
  const { phone } = useWidth();
  const rows = () => {
    if (statusOf(error) === 403) return <ListEmpty why="forbidden" label={title} />;
    if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
    if (data?.length === 0 && Object.keys(filterValues).length > 0) {
      const clear = () => {
        setFilters({});
        setSort(noOrder);
      };
      return <ListEmpty why="unmatched" label={title} onClear={clear} />;
    }
    if (data?.length === 0) return <ListEmpty why="nothing" label={title} onNew={onNew} />;
    return phone ? (
      <RecordCards resource={resource} columns={columns.shown} label={title} />
    ) : (
      <ListTable resource={resource} columns={columns} label={title} />
    );
  };
  return (
    <Paper
      variant="outlined"
      sx={{
        position: 'relative',
        overflow: 'hidden',
        ...(phone && { border: 0, bgcolor: 'transparent' }),
      }}
    >
      {isPlaceholderData && <BusyLine />}
      {rows()}
    </Paper>
  );
}
