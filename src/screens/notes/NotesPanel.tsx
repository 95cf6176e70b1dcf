import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, Button, IconButton, Skeleton, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { type HttpError, useDelete, useGetList, useGetMany } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { formatDateTime } from '#rules/format';
import { findMentions, type Mentionable } from '#rules/noteMentions';
import { trashDays } from '#schema/deletion';
import type { Stored } from '#schema/index';
import { noteEditHours } from '#schema/notes';
import { detailsOf } from '../../jsonapi/errors.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import { useMarked } from '../live/changes.ts';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import { useDeclaration } from '../parts/declarationOf.ts';
import { ErrorPanel } from '../parts/ErrorPanel.tsx';
import { ErrorSummary } from '../parts/ErrorSummary.tsx';
import { usePageKeys } from '../parts/pageKey.ts';
import { useRecord } from '../useRecord.ts';
import { NoteForm } from './NoteForm.tsx';

type Note = Stored<'notes'>;

/** How many notes are shown at first, and at most. */
const latest = 5;
const most = 200;

/** Reads notes, and histories in which they stand, again. */
function useReloadNotes(): () => Promise<void> {
  const queries = useQueryClient();
  return () =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [name] }) => name === 'notes' || name === 'action_logs',
    });
}

/** Puts the cursor into the first box for a note on the page. @returns false when there is none */
function beginNote(): boolean {
  const box = document.querySelector<HTMLElement>('[data-note] textarea:not([aria-hidden])');
  box?.focus();
  box?.scrollIntoView({ block: 'nearest' });
  return box !== null;
}

/** The notes on the record around, newest last, and the box to write one; nothing for who may not read them. */
export default function NotesPanel() {
  const { name } = useDeclaration();
  const record = useRecord();
  const mayRead = useCan('read', { record_type: name }, 'notes');
  return mayRead ? <Notes key={`${name}/${record.id}`} type={name} id={String(record.id)} /> : null;
}

function Notes({ type, id }: { readonly type: string; readonly id: string }) {
  const reload = useReloadNotes();
  const { hash } = useLocation();
  const wanted = /^#note-(\d+)$/.exec(hash)?.[1];
  const [isWhole, setWhole] = useState(wanted !== undefined);
  usePageKeys({ m: beginNote });
  const { data, total, error, refetch } = useGetList<Note>(
    'notes',
    {
      filter: { record_type: type, record_id: id },
      sort: { field: 'created_at', order: 'DESC' },
      pagination: { page: 1, perPage: isWhole ? most : latest },
      meta: { include: [] },
    },
    // Told in its place.
    { onError: () => undefined },
  );
  const notes = [...(data ?? [])].reverse();
  const people = usePeopleIn(notes);
  const earlier = (total ?? 0) - notes.length;
  return (
    <Box component="section" aria-label="Ghi chú" sx={{ minWidth: 0 }}>
      <Typography variant="subtitle2" component="h2" sx={{ mb: 1, fontWeight: 700 }}>
        Ghi chú
      </Typography>
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton variant="rounded" height={48} />
      ) : null}
      {earlier > 0 && !isWhole && (
        <Button size="small" onClick={() => setWhole(true)}>
          Xem {earlier} ghi chú trước
        </Button>
      )}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {notes.map((note) => (
          <NoteItem key={note.id} note={note} people={people} isWanted={note.id === wanted} onDone={reload} />
        ))}
      </Box>
      <Box data-note>
        <NoteForm type={type} id={id} onDone={reload} />
      </Box>
    </Box>
  );
}

/** The people whom these notes mention. */
function usePeopleIn(notes: readonly Note[]): readonly Mentionable[] {
  const ids = [...new Set(notes.flatMap(({ mentions }) => mentions))];
  const { data } = useGetMany<Stored<'users'>>('users', { ids }, { enabled: ids.length > 0 });
  return (data ?? []).filter(Boolean);
}

interface ItemProps {
  readonly note: Note;
  readonly people: readonly Mentionable[];
  /** The address leads to it. */
  readonly isWanted: boolean;
  readonly onDone: () => Promise<void>;
}

function NoteItem({ note, people, isWanted, onDone }: ItemProps) {
  const [isEditing, setEditing] = useState(false);
  const isMarked = useMarked('notes', note.id);
  const hours = (Date.now() - Date.parse(String(note.created_at))) / 3_600_000;
  const mayEdit = useCan('edit', note, 'notes') && hours < noteEditHours;
  const mayDelete = useCan('delete', note, 'notes');
  useEffect(() => {
    if (isWanted) document.getElementById(`note-${note.id}`)?.scrollIntoView({ block: 'center' });
  }, [isWanted, note.id]);
  return (
    <Box
      component="li"
      id={`note-${note.id}`}
      sx={{ py: 0.75, ...((isMarked || isWanted) && { bgcolor: 'action.selected' }) }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 1 }}>
        <Typography variant="caption" color="textSecondary" sx={{ mr: 'auto' }}>
          <b>{note.author_name ?? 'Hệ thống'}</b>
          {' · '}
          <time dateTime={String(note.created_at)}>{formatDateTime(String(note.created_at))}</time>
          {note.edited_at && ' · đã sửa'}
        </Typography>
        {mayEdit && !isEditing && (
          <IconButton size="small" aria-label="Sửa ghi chú" onClick={() => setEditing(true)}>
            <EditOutlined fontSize="inherit" />
          </IconButton>
        )}
        {mayDelete && !isEditing && <DeleteNote note={note} onDone={onDone} />}
      </Box>
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
          {withNames(note.text, people)}
        </Typography>
      )}
    </Box>
  );
}

/** A note's text with the names of those whom it mentions in bold. */
function withNames(text: string, people: readonly Mentionable[]): ReactNode[] {
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
          <ErrorSummary details={error ? detailsOf(error) : []} />
          Trong {trashDays} ngày, quản trị viên khôi phục được ghi chú này từ Thùng rác.
        </ConfirmDialog>
      )}
    </>
  );
}
