import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import type { LoadedRecord } from '../../../jsonapi/response.ts';
import { useCan } from '../../../jsonapi/useCan.ts';
import { NoteForm } from '../../../screens/notes/NoteForm.tsx';
import { NoteItem } from '../../../screens/notes/NoteItem.tsx';
import { useLinkedNoteId, useNoteShortcut, useReloadNotes } from '../../../screens/notes/useNotes.ts';
import { ErrorPanel } from '../../../screens/parts/ErrorPanel.tsx';
import { useDeclaration } from '../../../screens/parts/getDeclaration.ts';
import { useRecord } from '../../../screens/useRecord.ts';
import { buildTimelineEntries, type TimelineEntryKind } from './buildTimelineEntries.ts';
import { KindChips } from './KindChips.tsx';
import { TimelineEntry } from './TimelineEntry.tsx';
import { useHeldBackEntries } from './useHeldBackEntries.ts';
import { useTimeline } from './useTimeline.ts';

/** Height of the skeleton in pixels: high enough to keep what follows outside the window. */
const WAITING_HEIGHT = 560;

/** Number of entries shown first, and added each time the user asks for more. */
const ENTRIES_PER_CLICK = 20;

interface Props {
  /** Packages of the timeline, with their sessions and transactions. */
  readonly packs: readonly LoadedRecord[];
}

/**
 * Timeline of the current customer or package, newest first: actions, changes, payments and notes, each with its own actions; above it the
 * note box and chips that filter by kind.
 */
export default function Timeline({ packs }: Props) {
  const host = useDeclaration();
  const record = useRecord();
  const mayReadMoney = useCan('read', undefined, 'transactions');
  const reload = useReloadNotes();
  const wanted = useLinkedNoteId();
  const { lines, hasOlderLines, mayReadNotes, notes, people, isPending, error, ...reading } = useTimeline();
  const [kind, setKind] = useState<TimelineEntryKind | null>(wanted === undefined ? null : 'note');
  const [most, setMost] = useState(ENTRIES_PER_CLICK);
  useNoteShortcut();
  const isWanted = wanted !== undefined && kind === 'note';
  const known = buildTimelineEntries(
    {
      customer: host.name === 'customers' ? record : undefined,
      ...{ packs, lines: lines ?? [], hasOlderLines, notes },
    },
    kind,
  );
  const { shown: entries, held, show } = useHeldBackEntries(known, kind, isPending ? undefined : lines);
  const shown = isWanted ? entries : entries.slice(0, most);
  const readsOlder = hasOlderLines && kind !== 'note' && kind !== 'money';
  const more = () => {
    setMost(most + ENTRIES_PER_CLICK);
    if (readsOlder && entries.length < most + ENTRIES_PER_CLICK) reading.readOlderLines();
  };
  return (
    <Box component="section" aria-label="Diễn biến" sx={{ containerType: 'inline-size', minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5, mb: 1 }}>
        <Typography variant="subtitle2" component="h3">
          Diễn biến
        </Typography>
        <KindChips
          kinds={[
            'progress',
            ...(mayReadMoney ? (['money'] as const) : []),
            ...(mayReadNotes ? (['note'] as const) : []),
            'change',
          ]}
          chosen={kind}
          onChoose={setKind}
        />
      </Box>
      {mayReadNotes && (
        <Box data-note className="no-print">
          <NoteForm
            type={host.name}
            id={record.id}
            onDone={async () => {
              if (kind !== 'note') setKind(null);
              await reload();
            }}
          />
        </Box>
      )}
      {held > 0 && (
        // Overlays the list, so that the list does not move when this button appears.
        <Box
          role="status"
          className="no-print"
          sx={{ position: 'relative', height: 0, zIndex: 1, textAlign: 'right' }}
        >
          {/* A press must not take the focus from the note box: the box would become lower, and the button would move
              away from the pointer. */}
          <Button
            size="small"
            variant="contained"
            onMouseDown={(event) => event.preventDefault()}
            onClick={show}
          >
            {held} mục mới
          </Button>
        </Box>
      )}
      {error && <ErrorPanel error={error} onRetry={reading.retry} />}
      {isPending && <Skeleton variant="rounded" height={WAITING_HEIGHT} sx={{ mt: 1 }} />}
      {!isPending && !error && entries.length === 0 && (
        <Typography color="textSecondary" sx={{ py: 1 }}>
          {kind === null ? 'Chưa có gì xảy ra.' : 'Chưa có gì thuộc loại này.'}
        </Typography>
      )}
      {!isPending && (
        <Box
          component="ol"
          aria-busy={reading.isReadingLines}
          sx={{
            listStyle: 'none',
            m: 0,
            mt: 0.5,
            p: 0,
            '& > li + li': { borderTop: 1, borderColor: 'divider' },
          }}
        >
          {shown.map((entry) =>
            entry.is === 'note' ? (
              <NoteItem
                key={entry.key}
                note={entry.note}
                people={people}
                isWanted={entry.note.id === wanted}
                onDone={reload}
              />
            ) : (
              <TimelineEntry key={entry.key} entry={entry} />
            ),
          )}
        </Box>
      )}
      {!isPending && (entries.length > shown.length || readsOlder) && (
        <Button size="small" loading={reading.isReadingLines} onClick={more}>
          Xem thêm
        </Button>
      )}
    </Box>
  );
}
