import { Box, Button, MenuItem, MenuList, Paper, Popper, TextField } from '@mui/material';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useDataProvider, useEvent, useGetList } from 'react-admin';
import { findMentions } from '#rules/findMentions';
import { foldText } from '#rules/foldText';
import { hasRole } from '#schema/access';
import type { StoredRecord } from '#schema/index';
import { hasNotes, listNoteReaderRoles } from '#schema/notes';
import { onSignInSessionEnd } from '../../jsonapi/sessionEnd.ts';
import { isComposing } from '../../ui/isComposing.ts';
import { LeaveGuardContext, type LeaveGuardHandle } from '../../ui/LeaveGuardContext.ts';
import { draftStore } from '../form/draftStore.ts';
import { LeaveGuard } from '../form/LeaveGuard.tsx';
import { RefusalNotice } from '../form/SubmissionForm.tsx';
import { useAccountKey } from '../form/useDraft.ts';
import { SubmissionContext, useSubmission } from '../form/useSubmission.ts';

type Note = StoredRecord<'notes'>;
type Person = StoredRecord<'users'>;

interface Props {
  /** `type`, `id`: resource and id of the record to which the note belongs. */
  readonly type: string;
  readonly id: string;
  /** The note to edit; if undefined, the form creates a new note. */
  readonly note?: Note;
  readonly onDone: () => Promise<void>;
  readonly onCancel?: () => void;
}

/** Maximum number of suggested names. */
const MAX_SUGGESTIONS = 6;
/** Pattern for the part of a name that the user has typed: from `@` to the cursor. */
const mentionPattern = /(?:^|[^\p{L}\p{M}\p{N}._-])@([\p{L}\p{M}\p{N} .'’-]{0,40})$/u;

/**
 * Input for a note. Suggests names after `@`; Ctrl+Enter sends the note. Text that was not sent is restored when the input is opened again.
 */
export function NoteForm({ type, id, note, onDone, onCancel }: Props) {
  const data = useDataProvider();
  const { text, setText } = useUnsentText(note ? `note/${note.id}` : `notes/${type}/${id}`, note?.text);
  const [chosen, setChosen] = useState<readonly Person[]>([]);
  const [isFocused, setFocused] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const guard = useRef<LeaveGuardHandle>(null);
  const cancel = onCancel && (() => (guard.current ? guard.current.leave(onCancel) : onCancel()));
  /** Cursor position to set after a name has been inserted; null if none. */
  const caretAfter = useRef<number | null>(null);
  const mentions = useMentions(type, box, text);
  /** Removes the text `sent` from the input, but keeps text that the user typed while it was being sent: that text begins the next note. */
  const keepTextAfter = useEvent((sent: string) => {
    const typed = text.trimStart();
    const rest = typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : text;
    setText(rest);
    if (rest === '') setChosen([]);
  });
  const submission = useSubmission<{ text: string; mentions: string[] }, unknown>({
    send: (input, { key }) =>
      note
        ? data.update('notes', { id: note.id, data: { ...note, ...input }, previousData: note })
        : data.create('notes', {
            data: { record_type: type, record_id: id, ...input },
            meta: { idempotencyKey: key },
          }),
    onDone: async (_result, sent) => {
      keepTextAfter(sent.text);
      await onDone();
    },
  });
  const send = () => {
    const body = text.trim();
    if (body === '') return;
    const ids = findMentions(body, chosen).flatMap((mention) => mention.ids);
    void submission.submit({ text: body, mentions: [...new Set(ids)] });
  };
  const choose = (person: Person) => {
    const caret = box.current?.selectionStart ?? text.length;
    const from = caret - mentions.typed.length;
    setText(`${text.slice(0, from)}${person.name} ${text.slice(caret)}`);
    setChosen([...chosen, person]);
    mentions.close();
    caretAfter.current = from + person.name.length + 1;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the text is in the box, before anything more is typed
  useLayoutEffect(() => {
    const end = caretAfter.current;
    if (end !== null) box.current?.setSelectionRange(end, end);
    caretAfter.current = null;
  }, [text]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (mentions.onKey(event, choose)) event.preventDefault();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      send();
    } else if (event.key === 'Escape') {
      // The surrounding dialog or form must not handle Escape.
      event.stopPropagation();
      if (cancel) cancel();
      else box.current?.blur();
    }
  };
  const isOpen = mentions.people.length > 0 && isFocused;
  const isWorking = isFocused || text !== '' || note !== undefined;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      sx={{ mt: 0.5 }}
    >
      {note && text.trim() !== '' && text !== note.text && (
        <LeaveGuardContext value={guard}>
          <LeaveGuard dirty />
        </LeaveGuardContext>
      )}
      <SubmissionContext value={{ ...submission, accept: () => submission.accept() }}>
        <RefusalNotice />
      </SubmissionContext>
      <TextField
        multiline
        minRows={isWorking ? 2 : 1}
        maxRows={12}
        placeholder="Viết ghi chú"
        value={text}
        autoFocus={note !== undefined}
        onChange={({ target }) => {
          setText(target.value);
          submission.change();
        }}
        onSelect={mentions.look}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onKeyDown={onKeyDown}
        {...(isFocused && { helperText: '@ để nhắc ai đó · Ctrl Enter để gửi' })}
        slotProps={{
          htmlInput: {
            ref: box,
            maxLength: 5_000,
            // Locks the input while an edited note is being saved, because the form closes afterwards.
            readOnly: note !== undefined && submission.isSending,
            'aria-label': note ? 'Sửa ghi chú' : 'Viết ghi chú',
            'aria-keyshortcuts': note ? undefined : 'm',
            'aria-autocomplete': 'list',
            ...(isOpen && {
              'aria-controls': mentions.listId,
              'aria-activedescendant': `${mentions.listId}-${mentions.at}`,
            }),
          },
        }}
      />
      {isOpen && <MentionSuggestions anchor={box.current} mentions={mentions} onChoose={choose} />}
      {isWorking && (
        <NoteButtons
          isNew={note === undefined}
          isSending={submission.isSending}
          isEmpty={text.trim() === ''}
          cancel={cancel}
        />
      )}
    </Box>
  );
}

interface ButtonsProps {
  readonly isNew: boolean;
  readonly isSending: boolean;
  readonly isEmpty: boolean;
  readonly cancel: (() => void) | undefined;
}

const NoteButtons = ({ isNew, isSending, isEmpty, cancel }: ButtonsProps) => (
  <Box sx={{ display: 'flex', justifyContent: 'end', gap: 1, mt: 0.5 }}>
    {cancel && (
      <Button size="small" onClick={cancel}>
        Hủy
      </Button>
    )}
    <Button
      size="small"
      type="submit"
      variant="outlined"
      loading={isSending}
      disabled={isEmpty}
      // Prevents the button from taking the focus from the input.
      onMouseDown={(event) => event.preventDefault()}
    >
      {isNew ? 'Gửi ghi chú' : 'Lưu ghi chú'}
    </Button>
  </Box>
);

interface MentionSuggestionsProps {
  readonly anchor: HTMLElement | null;
  readonly mentions: Pick<ReturnType<typeof useMentions>, 'listId' | 'people' | 'at'>;
  readonly onChoose: (person: Person) => void;
}

/** Menu with the names suggested for the typed text. */
const MentionSuggestions = ({
  anchor,
  mentions: { listId, people, at },
  onChoose,
}: MentionSuggestionsProps) => (
  <Popper open anchorEl={anchor} placement="bottom-start" sx={{ zIndex: 'modal' }}>
    <Paper elevation={4}>
      <MenuList dense role="listbox" id={listId} aria-label="Nhắc tới">
        {people.map((person, index) => (
          <MenuItem
            key={person.id}
            role="option"
            id={`${listId}-${index}`}
            aria-selected={index === at}
            selected={index === at}
            tabIndex={-1}
            // Prevents the suggestion from taking the focus from the input.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(person)}
          >
            {person.name}
          </MenuItem>
        ))}
      </MenuList>
    </Paper>
  </Popper>
);

/**
 * Returns the text in the input, and stores and restores it. The text of a new note is stored in this browser when the input loses the
 * focus. The text of an edited note is stored only when the sign-in or the page ends, because cancelling discards it.
 * @param form key under which the text is stored in this browser
 * @param stored text of the edited note
 */
function useUnsentText(form: string, stored: string | undefined) {
  const account = useAccountKey();
  const [text, setText] = useState(() => {
    const kept = draftStore.take(account, form)?.text;
    return typeof kept === 'string' ? kept : (stored ?? '');
  });
  const keep = useEvent(() => {
    if (text.trim() !== '' && text !== stored) draftStore.keep(account, form, { text });
  });
  const keepNew = useEvent(() => stored === undefined && keep());
  useEffect(() => {
    const stop = onSignInSessionEnd(keep);
    window.addEventListener('pagehide', keep);
    return () => {
      keepNew();
      stop();
      window.removeEventListener('pagehide', keep);
    };
  }, [keep, keepNew]);
  return { text, setText };
}

/** Returns the suggestions for the mention that the user is typing after the last `@`, and the suggestion that Enter chooses. */
function useMentions(type: string, box: { readonly current: HTMLTextAreaElement | null }, text: string) {
  const listId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const readers = hasNotes(type) ? listNoteReaderRoles(type) : [];
  const { data = [] } = useGetList<Person>(
    'users',
    {
      filter: { kind: 'staff,sales', status: 'active' },
      sort: { field: 'name', order: 'ASC' },
      pagination: { page: 1, perPage: 200 },
    },
    { enabled: typed !== null, onError: () => undefined },
  );
  const look = useEvent(() => {
    const caret = box.current?.selectionStart ?? 0;
    setTyped(mentionPattern.exec(box.current?.value.slice(0, caret) ?? '')?.[1] ?? null);
    setAt(0);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the text is another
  useEffect(look, [text, look]);
  const sought = foldText(typed ?? '');
  const isMeant = (person: Person) => {
    const words = foldText(person.name);
    return words !== sought && ` ${words}`.includes(` ${sought}`) && hasRole(person, readers);
  };
  const people = typed === null ? [] : data.filter(isMeant).slice(0, MAX_SUGGESTIONS);
  /**
   * Handles a key of the input.
   * @returns true if the suggestions handled the key
   */
  const onKey = ({ key }: KeyboardEvent, choose: (person: Person) => void): boolean => {
    const person = people[at];
    if (!person) return false;
    if (key === 'ArrowDown') setAt((at + 1) % people.length);
    else if (key === 'ArrowUp') setAt((at + people.length - 1) % people.length);
    else if (key === 'Enter' || key === 'Tab') choose(person);
    else if (key === 'Escape') setTyped(null);
    else return false;
    return true;
  };
  return { listId, people, at, typed: typed ?? '', look, onKey, close: () => setTyped(null) };
}
