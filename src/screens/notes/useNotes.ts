import { useQueryClient } from '@tanstack/react-query';
import { useGetList, useGetMany } from 'react-admin';
import { useLocation } from 'react-router-dom';
import type { Mentionable } from '#rules/noteMentions';
import type { Stored } from '#schema/index';
import { usePageKeys } from '../parts/pageKey.ts';

type Note = Stored<'notes'>;

/** How many notes of a record are read at most. */
export const mostNotes = 200;

/** The newest notes on a record, the newest first, and the people whom they mention. Of a record without an id none are requested. */
export function useNotes(type: string, id: string | null, perPage: number = mostNotes) {
  const { data, total, error, refetch } = useGetList<Note>(
    'notes',
    {
      filter: { record_type: type, record_id: id },
      sort: { field: 'created_at', order: 'DESC' },
      pagination: { page: 1, perPage },
      meta: { include: [] },
    },
    // Shown in its place.
    { enabled: id !== null, onError: () => undefined },
  );
  const people = usePeopleIn(data ?? []);
  return { notes: data, total: total ?? 0, people, error, refetch };
}

/** The people whom these notes mention. */
function usePeopleIn(notes: readonly Note[]): readonly Mentionable[] {
  const ids = [...new Set(notes.flatMap(({ mentions }) => mentions))];
  const { data } = useGetMany<Stored<'users'>>('users', { ids }, { enabled: ids.length > 0 });
  return (data ?? []).filter(Boolean);
}

/** The id of the note that the address leads to. */
export function useWantedNote(): string | undefined {
  const { hash } = useLocation();
  return /^#note-(\d+)$/.exec(hash)?.[1];
}

/** Reads notes, and histories in which they stand, again. */
export function useReloadNotes(): () => Promise<void> {
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

/** The key `m` begins a note, in the box within `data-note`. */
export const useNoteKey = (): void => usePageKeys({ m: beginNote });
