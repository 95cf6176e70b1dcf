import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { hasNotes } from '#schema/notes';
import { useCan } from '../../jsonapi/useCan.ts';
import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { RecordForm } from '../form/RecordForm.tsx';
import { HistoryPanel } from '../history/History.tsx';
import { useDeclaration } from '../parts/declarationOf.ts';
import { LazyBoundary } from '../parts/LazyBoundary.tsx';
import { usePhone } from '../parts/usePhone.ts';
import { useRecord } from '../useRecord.ts';
import { useScreens } from '../useScreens.ts';
import { RecordDetail } from './RecordDetail.tsx';
import { useEditMode } from './useEditMode.ts';

const NotesPanel = lazyWithPreload(() => import('../notes/NotesPanel.tsx'));

/** The tab of a record's details, in mode view or edit. */
export function DetailTab() {
  const resource = useDeclaration();
  const record = useRecord();
  const { editing, stop } = useEditMode();
  const mayEdit = useCan('edit', record, resource.name);
  const readsNotes = useCan('read', { record_type: resource.name }, 'notes');
  const hasHead = useScreens().slots?.head !== undefined;
  return (
    <Detail
      key={record.id}
      editing={editing && mayEdit}
      isPage
      history={!(resource.view?.tabs ?? ['history']).includes('history')}
      onStop={stop}
      notes={hasNotes(resource.name) && readsNotes && !hasHead ? <Notes /> : undefined}
    />
  );
}

/** The notes of the record around, under what its resource adds. */
const Notes = () => (
  <Box sx={{ mt: 3 }}>
    <NotesPanel />
  </Box>
);

interface Props {
  readonly editing: boolean;
  /** The history follows, where it has no place of its own. */
  readonly history: boolean;
  /** The record was loaded, so that what follows it can be. */
  readonly fresh?: boolean;
  /** The form was saved or cancelled. */
  readonly onStop: () => void;
  /** It is the page of the record, not the quick view. */
  readonly isPage?: boolean;
  /** The notes on the record, where they are part of its details. */
  readonly notes?: ReactNode;
}

/**
 * A record's fields or its form, and what its resource adds. On a page the addition comes first, with the fields next to it where there
 * is room; in the quick view it follows the fields, and on a phone too where it is loaded later than they are.
 */
export function Detail({ editing, history, fresh = true, isPage = false, onStop, notes }: Props) {
  const { slots, isWorkFirst = false } = useScreens();
  const { below: Below } = slots ?? {};
  const isPhone = usePhone();
  const added = fresh && (
    <LazyBoundary height={120}>
      {Below && <Below mode={editing ? 'edit' : 'view'} />}
      {notes}
      {!editing && history && <HistoryPanel />}
    </LazyBoundary>
  );
  if (editing || !isPage || !Below)
    return (
      <>
        {editing ? <RecordForm mode="edit" onSaved={onStop} onCancel={onStop} /> : <RecordDetail />}
        {added}
      </>
    );
  const facts = (
    <Box key="facts" component="section" aria-label="Thông tin" sx={{ minWidth: 0 }}>
      <RecordDetail layout="lines" />
    </Box>
  );
  const around = (
    <Box key="added" sx={work}>
      {added}
    </Box>
  );
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box sx={composition}>{isPhone && !isWorkFirst ? [facts, around] : [around, facts]}</Box>
    </Box>
  );
}

/** What is added has the same distances everywhere, whatever its own. */
const work = {
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 3,
  '&& > *': { mt: 0 },
} as const;
const composition = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container (min-width: 860px)': {
    gridTemplateColumns: 'minmax(0, 1fr) 320px',
    columnGap: 4,
    alignItems: 'start',
  },
} as const;
