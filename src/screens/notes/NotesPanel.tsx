import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { useCan } from '../../jsonapi/useCan.ts';
import { ErrorPanel } from '../parts/ErrorPanel.tsx';
import { useDeclaration } from '../parts/getDeclaration.ts';
import { useRecord } from '../useRecord.ts';
import { NoteForm } from './NoteForm.tsx';
import { NoteItem } from './NoteItem.tsx';
import { maxLoadedNotes, useLinkedNoteId, useNoteShortcut, useNotes, useReloadNotes } from './useNotes.ts';

/** Number of notes shown initially. */
const INITIALLY_SHOWN = 5;

/** The notes of the current record, newest last, and the input for a new note; renders nothing if the viewer may not read notes. */
export default function NotesPanel() {
  const { name } = useDeclaration();
  const record = useRecord();
  const mayRead = useCan('read', { record_type: name }, 'notes');
  return mayRead ? <Notes key={`${name}/${record.id}`} type={name} id={String(record.id)} /> : null;
}

function Notes({ type, id }: { readonly type: string; readonly id: string }) {
  const reload = useReloadNotes();
  const wanted = useLinkedNoteId();
  const [isWhole, setWhole] = useState(wanted !== undefined);
  useNoteShortcut();
  const { notes, total, people, error, refetch } = useNotes(
    type,
    id,
    isWhole ? maxLoadedNotes : INITIALLY_SHOWN,
  );
  const shown = [...(notes ?? [])].reverse();
  const earlier = total - shown.length;
  return (
    <Box component="section" aria-label="Ghi chú" sx={{ minWidth: 0 }}>
      <Typography variant="subtitle2" component="h2" sx={{ mb: 1 }}>
        Ghi chú
      </Typography>
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : !notes ? (
        <Skeleton variant="rounded" height={48} />
      ) : null}
      {earlier > 0 && !isWhole && (
        <Button size="small" onClick={() => setWhole(true)}>
          Xem {earlier} ghi chú trước
        </Button>
      )}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((note) => (
          <NoteItem key={note.id} note={note} people={people} isWanted={note.id === wanted} onDone={reload} />
        ))}
      </Box>
      <Box data-note className="no-print">
        <NoteForm type={type} id={id} onDone={reload} />
      </Box>
    </Box>
  );
}
