import { LinearProgress, Paper } from '@mui/material';
import { useListContext } from 'react-admin';
import { noOrder } from '../../jsonapi/sort.ts';
import { listTitle, useDeclaration } from '../parts/declarationOf.ts';
import { ErrorPanel } from '../parts/ErrorPanel.tsx';
import { titleWhenTruncated } from '../parts/titleWhenTruncated.ts';
import { useScreens } from '../useScreens.ts';
import { Forbidden, NothingFound, NothingYet } from './ListEmpty.tsx';
import { ListTable } from './ListTable.tsx';
import { RecordCards } from './RecordCards.tsx';
import { useWidth } from './useWidth.ts';

/** The rows of the list around it as a table or, on a phone, as cards; or why there are none. */
export function ListBody({ onNew }: { readonly onNew: (() => void) | undefined }) {
  const resource = useDeclaration();
  const title = listTitle(resource);
  const { data, error, isPlaceholderData, filterValues, refetch, setFilters, setSort } = useListContext();
  const { phone } = useWidth();
  const { slots } = useScreens();
  const rows = () => {
    if ((error as { status?: number } | null)?.status === 403) return <Forbidden label={title} />;
    if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
    if (data?.length === 0 && Object.keys(filterValues).length > 0) {
      const clear = () => {
        setFilters({});
        setSort(noOrder);
      };
      return <NothingFound onClear={clear} />;
    }
    if (data?.length === 0)
      return <NothingYet label={title} words={resource.list.empty} onNew={onNew} More={slots?.whenEmpty} />;
    return phone ? <RecordCards /> : <ListTable />;
  };
  return (
    <Paper
      variant="outlined"
      onPointerOver={titleWhenTruncated}
      sx={{ position: 'relative', overflow: 'clip', ...(phone && { border: 0, bgcolor: 'transparent' }) }}
    >
      {isPlaceholderData && <LinearProgress aria-hidden sx={overTheTop} />}
      {rows()}
    </Paper>
  );
}

/** A thin line over the rows that are read anew, in nobody's way; not shown for what comes within a moment. */
const overTheTop = {
  position: 'absolute',
  inset: '0 0 auto',
  zIndex: 2,
  height: 2,
  animation: 'appear 0s 0.2s both',
  '@keyframes appear': { from: { visibility: 'hidden' }, to: { visibility: 'visible' } },
};
