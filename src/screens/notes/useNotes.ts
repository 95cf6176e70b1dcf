import { useQueryClient } from '@tanstack/react-query';
import { useGetList, useGetMany } from 'react-admin';
import { useLocation } from 'react-router-dom';
import type { Mentionable } from '#rules/findMentions';
import type { StoredRecord } from '#schema/index';
import { usePageKeys } from '../parts/pageKey.ts';

type Note = StoredRecord<'notes'>;

/** Maximum number of loaded notes per record. */
export const maxLoadedNotes = 200;

/** The notes of a record, newest first, and the users they mention. Without a record id, nothing is requested. */
export function useNotes(type: string, id: string | null, perPage: number = maxLoadedNotes) {
  const { data, total, error, refetch } = useGetList<Note>(
    'notes',
    {
      filter: { record_type: type, record_id: id },
      sort: { field: 'created_at', order: 'DESC' },
      pagination: { page: 1, perPage },
      meta: { include: [] },
    },
    // The error is shown in place of the notes.
    { enabled: id !== null, onError: () => undefined },
  );
  const people = usePeopleIn(data ?? []);
  return { notes: data, total: total ?? 0, people, error, refetch };
}

function usePeopleIn(notes: readonly Note[]): readonly Mentionable[] {
  const ids = [...new Set(notes.flatMap(({ mentions }) => mentions))];
  const { data } = useGetMany<StoredRecord<'users'>>('users', { ids }, { enabled: ids.length > 0 });
  return (data ?? []).filter(Boolean);
}

/** Returns the id of the note that the URL points to. */
export function useLinkedNoteId(): string | undefined {
  const { hash } = useLocation();
  return /^#note-(\d+)$/.exec(hash)?.[1];
}

/** Returns a function that reloads notes, and histories that contain them. */
export function useReloadNotes(): () => Promise<void> {
  const queries = useQueryClient();
  return () =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [name] }) => name === 'notes' || name === 'action_logs',
    });
}

/**
 * Focuses the first note input on the page.
 * @returns false if there is none
 */
function beginNote(): boolean {
  const box = document.querySelector<HTMLElement>('[data-note] textarea:not([aria-hidden])');
  box?.focus();
  box?.scrollIntoView({ block: 'nearest' });
  return box !== null;
}

/** The key `m` begins a note in the input inside `data-note`. */
export const useNoteShortcut = (): void => usePageKeys({ m: beginNote });
