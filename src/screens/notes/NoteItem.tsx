import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { IconButton, Typography } from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import { type HttpError, useDelete } from 'react-admin';
import { findMentions, type Mentionable } from '#rules/findMentions';
import { formatDateTime } from '#rules/format';
import { trashDays } from '#schema/deletion';
import type { StoredRecord } from '#schema/index';
import { noteEditHours } from '#schema/notes';
import { listErrorDetails } from '../../jsonapi/errors.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import { EventListEntry } from '../../ui/EventListEntry.tsx';
import { useIsHighlighted } from '../live/changes.ts';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import { ErrorSummary } from '../parts/ErrorSummary.tsx';
import { NoteForm } from './NoteForm.tsx';

type Note = StoredRecord<'notes'>;

interface ItemProps {
  readonly note: Note;
  readonly people: readonly Mentionable[];
  /** True if the note's id is in the URL. */
  readonly isWanted: boolean;
  readonly onDone: () => Promise<void>;
}

/** A note, with the buttons for its author or an admin. */
export function NoteItem({ note, people, isWanted, onDone }: ItemProps) {
  const [isEditing, setEditing] = useState(false);
  const isMarked = useIsHighlighted('notes', note.id);
  const hours = (Date.now() - Date.parse(String(note.created_at))) / 3_600_000;
  const mayEdit = useCan('edit', note, 'notes') && hours < noteEditHours;
  const mayDelete = useCan('delete', note, 'notes');
  useEffect(() => {
    if (isWanted) document.getElementById(`note-${note.id}`)?.scrollIntoView({ block: 'center' });
  }, [isWanted, note.id]);
  return (
    <EventListEntry
      id={`note-${note.id}`}
      isMarked={isMarked || isWanted}
      meta={
        <>
          <time dateTime={String(note.created_at)}>{formatDateTime(String(note.created_at))}</time>
          {' · '}
          <b>{note.author_name ?? 'Hệ thống'}</b>
          {note.edited_at && ' · đã sửa'}
        </>
      }
      tools={
        !isEditing && (
          <>
            {mayEdit && (
              <IconButton size="small" aria-label="Sửa ghi chú" onClick={() => setEditing(true)}>
                <EditOutlined fontSize="inherit" />
              </IconButton>
            )}
            {mayDelete && <DeleteNote note={note} onDone={onDone} />}
          </>
        )
      }
    >
      {isEditing ? (
        <NoteForm
          type={note.record_type}
          id={note.record_id}
          note={note}
          onDone={async () => {
            setEditing(false);
            await onDone();
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {renderMentions(note.text, people)}
        </Typography>
      )}
    </EventListEntry>
  );
}

/** Returns a note's text with the mentioned names in bold. */
function renderMentions(text: string, people: readonly Mentionable[]): ReactNode[] {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { from, to } of findMentions(text, people)) {
    parts.push(text.slice(at, from), <b key={from}>{text.slice(from, to)}</b>);
    at = to;
  }
  return [...parts, text.slice(at)];
}

function DeleteNote({ note, onDone }: { readonly note: Note; readonly onDone: () => Promise<void> }) {
  const [isAsking, setAsking] = useState(false);
  const [remove, { isPending, error }] = useDelete<Note, HttpError>(
    'notes',
    { id: note.id, previousData: note },
    {
      mutationMode: 'pessimistic',
      onSuccess: () => {
        setAsking(false);
        void onDone();
      },
      onError: () => undefined,
    },
  );
  return (
    <>
      <IconButton size="small" aria-label="Xóa ghi chú" onClick={() => setAsking(true)}>
        <DeleteOutlined fontSize="inherit" />
      </IconButton>
      {isAsking && (
        <ConfirmDialog
          title="Xóa ghi chú?"
          confirm="Xóa"
          danger
          busy={isPending}
          onConfirm={() => void remove()}
          onCancel={() => setAsking(false)}
        >
          <ErrorSummary details={error ? listErrorDetails(error) : []} />
          Trong {trashDays} ngày, quản trị viên khôi phục được ghi chú này từ Thùng rác.
        </ConfirmDialog>
      )}
    </>
  );
}
