import Inbox from '@mui/icons-material/Inbox';
import Search from '@mui/icons-material/SearchOutlined';
import { Button, LinearProgress, Link, Paper } from '@mui/material';
import type { PointerEvent, ReactNode } from 'react';
import { Translate, useListContext } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { readSimilarNames } from '../../jsonapi/readSimilarNames.ts';
import { defaultSort } from '../../jsonapi/sort.ts';
import { findRecordPath } from '../../kinds/parts/findRecordPath.ts';
import { Forbidden } from '../../ui/Forbidden.tsx';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { StateMessage } from '../../ui/StateMessage.tsx';
import { toInlineLabel } from '../../ui/toInlineLabel.ts';
import { ErrorPanel } from '../parts/ErrorPanel.tsx';
import { getListTitle, useDeclaration } from '../parts/getDeclaration.ts';
import { useScreens } from '../useScreens.ts';
import { useListWidth } from './useListWidth.ts';

interface Props {
  /** Called to open the form of a new record; undefined if the viewer may not create records. */
  readonly onNew: (() => void) | undefined;
}

/** The rows of the surrounding list, or a text that says why there are none. */
export function ListBody({ onNew, children }: Props & { readonly children: ReactNode }) {
  const resource = useDeclaration();
  const title = getListTitle(resource);
  const { data, error, isPlaceholderData, filterValues, refetch, setFilters, setSort } = useListContext();
  const { phone } = useListWidth();
  const rows = () => {
    if ((error as { status?: number } | null)?.status === 403) return <Forbidden label={title} />;
    if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
    if (data?.length === 0 && Object.keys(filterValues).length > 0) {
      const clear = () => {
        setFilters({});
        setSort(defaultSort);
      };
      return <NothingFound onClear={clear} />;
    }
    if (data?.length === 0) return <NothingYet onNew={onNew} />;
    return children;
  };
  return (
    <Paper
      variant="outlined"
      onPointerOver={titleWhenTruncated}
      sx={{
        position: 'relative',
        overflow: 'clip',
        ...(phone && { border: 0, borderRadius: 0, mx: -1.5, bgcolor: 'transparent' }),
      }}
    >
      {isPlaceholderData && <LinearProgress aria-hidden sx={overTheTop} />}
      {rows()}
    </Paper>
  );
}

/** Style of the progress line above rows that are reloading; it appears after 0.2 seconds. */
const overTheTop = {
  position: 'absolute',
  inset: '0 0 auto',
  zIndex: 2,
  height: 2,
  animation: 'appear 0s 0.2s both',
  '@keyframes appear': { from: { visibility: 'hidden' }, to: { visibility: 'visible' } },
};

/** While the pointer is over a cell with truncated text, sets the full text as the cell's tooltip; keeps an existing tooltip. */
function titleWhenTruncated({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td, th') : null;
  if (!cell || (cell.title && !('truncated' in cell.dataset))) return;
  const isTruncated = [cell, ...cell.querySelectorAll('a, .line')].some(
    (part) => part.scrollWidth > part.clientWidth,
  );
  if (isTruncated) {
    cell.title = cell.innerText;
    cell.dataset.truncated = '';
  } else cell.removeAttribute('title');
}

/** Shown for an empty list; offers to create the first record. */
function NothingYet({ onNew }: Props) {
  const resource = useDeclaration();
  const { whenEmpty: More } = useScreens().slots ?? {};
  return (
    <StateMessage
      role="status"
      icon={Inbox}
      title={resource.list.empty ?? `Chưa có ${toInlineLabel(getListTitle(resource))} nào.`}
      button={
        (onNew || More) && (
          <>
            <LazyBoundary>{More && <More />}</LazyBoundary>
            {onNew && (
              <Button variant="outlined" onClick={onNew}>
                New
              </Button>
            )}
          </>
        )
      }
    />
  );
}

/** Shown if no record matches the filters; offers records with a similar name, and a button that clears the filters. */
function NothingFound({ onClear }: { readonly onClear: () => void }) {
  const { meta } = useListContext();
  const { name: resource } = useDeclaration();
  const similar = readSimilarNames(meta);
  return (
    <StateMessage
      role="status"
      icon={Search}
      title="Không có kết quả nào khớp với bộ lọc."
      button={
        <Button variant="outlined" onClick={onClear}>
          <Translate i18nKey="ra.action.remove_all_filters" />
        </Button>
      }
    >
      {similar.length > 0 && (
        <span>
          Có phải bạn tìm{' '}
          {similar.map((each, at) => (
            <span key={each.id}>
              {at > 0 && ', '}
              <Link component={RouterLink} to={findRecordPath(resource, { id: each.id }) ?? '/'}>
                {each.name}
              </Link>
            </span>
          ))}
          ?
        </span>
      )}
    </StateMessage>
  );
}
