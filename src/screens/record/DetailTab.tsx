import { Box } from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import { hasNotes } from '#schema/notes';
import { useCan } from '../../jsonapi/useCan.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';
import { RecordForm } from '../form/RecordForm.tsx';
import { HistoryPanel } from '../history/History.tsx';
import { useDeclaration } from '../parts/getDeclaration.ts';
import { useRecord } from '../useRecord.ts';
import { useScreens } from '../useScreens.ts';
import { RecordDetail } from './RecordDetail.tsx';
import { useEditMode } from './useEditMode.ts';

const NotesPanel = lazyWithPreload(() => import('../notes/NotesPanel.tsx'));

/** The tab with a record's details, in view or edit mode. */
export function DetailTab() {
  const resource = useDeclaration();
  const record = useRecord();
  const { editing, stop } = useEditMode();
  const mayEdit = useCan('edit', record, resource.name);
  const readsNotes = useCan('read', { record_type: resource.name }, 'notes');
  const hasHead = useScreens().slots?.head !== undefined;
  return (
    <DetailContent
      key={record.id}
      editing={editing && mayEdit}
      isPage
      history={!(resource.view?.tabs ?? ['history']).includes('history')}
      onStop={stop}
      notes={hasNotes(resource.name) && readsNotes && !hasHead ? <Notes /> : undefined}
    />
  );
}

/** The notes of the current record, below the content that its resource adds. */
const Notes = () => (
  <Box sx={{ mt: 3 }}>
    <NotesPanel />
  </Box>
);

interface Props {
  readonly editing: boolean;
  /** True to show the history below, because it has no tab of its own. */
  readonly history: boolean;
  /** True if the record is loaded, so that the content below can load. */
  readonly fresh?: boolean;
  /** Called when the form was saved or cancelled. */
  readonly onStop: () => void;
  /** True for the record's page, false for the quick view. */
  readonly isPage?: boolean;
  /** The notes of the record, if they are part of its details. */
  readonly notes?: ReactNode;
}

/**
 * A record's fields or its form, and the content added by its resource. On a page, the added content is first, with the fields next to it
 * if there is room. In the quick view and on a phone, it follows the fields. If the resource sets `isWorkFirst`, the added content is first
 * on a phone too; the facts of the page's head can then be among the fields, followed by notes and history.
 */
export function DetailContent({ editing, history, fresh = true, isPage = false, onStop, notes }: Props) {
  const { slots, isWorkFirst = false } = useScreens();
  const { below: Below, bottom: Bottom } = slots ?? {};
  const { view } = useDeclaration();
  const isPhone = useIsPhoneWidth();
  const main = Below && <Below key="main" mode={editing ? 'edit' : 'view'} />;
  const others = (
    <Fragment key="others">
      {notes}
      {!editing && history && <HistoryPanel />}
      {Bottom && <Bottom />}
    </Fragment>
  );
  const load = (content: ReactNode) => fresh && <LazyBoundary height={120}>{content}</LazyBoundary>;
  if (editing || !isPage || !Below)
    return (
      <>
        {editing ? <RecordForm mode="edit" onSaved={onStop} onCancel={onStop} /> : <RecordDetail />}
        {load([main, others])}
      </>
    );
  const facts = (
    <Box key="facts" component="section" aria-label="Thông tin" sx={{ minWidth: 0 }}>
      <RecordDetail layout="lines" first={isPhone && isWorkFirst === true ? (view?.facts ?? []) : []} />
    </Box>
  );
  const group = (key: string, content: ReactNode) => (
    <Box key={key} sx={addedContentStyle}>
      {load(content)}
    </Box>
  );
  const inOrder = () => {
    if (!isPhone) return [group('added', [main, others]), facts];
    if (!isWorkFirst) return [facts, group('added', [main, others])];
    return [group('added', main), facts, group('others', others)];
  };
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box sx={composition} {...(isWorkFirst && { className: 'work-first' })}>
        {inOrder()}
      </Box>
    </Box>
  );
}

/** Added components have the same spacing everywhere, regardless of their own margins. */
const addedContentStyle = {
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 3,
  '&& > *': { mt: 0 },
} as const;
const composition = {
  display: 'grid',
  // In one column, the fields are hidden while the added content above them is loading, because they would move.
  '@container (max-width: 859.95px)': {
    '&.work-first > :has(.MuiSkeleton-root) ~ *': { display: 'none' },
  },
  gap: 3,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container (min-width: 860px)': {
    gridTemplateColumns: 'minmax(0, 1fr) 320px',
    columnGap: 4,
    alignItems: 'start',
  },
} as const;
