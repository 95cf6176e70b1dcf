import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Form, type FormProps, RecordContextProvider, useEvent, useRecordContext } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useHotkeys } from 'react-hotkeys-hook';
import { useBlocker } from 'react-router-dom';
import { onSessionEnd } from '../../jsonapi/sessionEnd.ts';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import { DraftKeeper } from './DraftKeeper.tsx';

/** The guard of a form, for the dialog around it and for what the form sends. */
export interface Guard {
  /** Leaves by `go`; asks first when something typed would be lost. */
  readonly leave: (go: () => void) => void;
  /** Nothing is held back from now on: it was saved, or given up. */
  readonly letGo: () => void;
}

/** Filled by the form inside, empty while there is none. */
export const GuardContext = createContext<RefObject<Guard | null> | null>(null);

interface Props extends Omit<FormProps, 'record' | 'defaultValues'> {
  /** Identifies the form in this browser: `customers/12`, `customers/new`, `packages/3/pay`. */
  readonly name: string;
  /** The values of its inputs before anything is typed. */
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly children: ReactNode;
}

/**
 * react-admin's Form, which checks as the declaration says, asks before what was typed is lost, and restores what was typed when a
 * session ended. Its parts see the record around the form.
 */
export function GuardedForm({ name, inputs, children, ...form }: Props) {
  const record = useRecordContext();
  return (
    <Form
      {...form}
      record={inputs}
      noValidate
      disableInvalidFormNotification
      warnWhenUnsavedChanges
      WarnWhenUnsavedChangesComponent={UnsavedGuard}
    >
      <DraftKeeper form={name} />
      <SendKey />
      <RecordContextProvider value={record}>{children}</RecordContextProvider>
    </Form>
  );
}

/** Ctrl Enter sends the form from everywhere in it, where Enter alone begins a line or chooses. */
function SendKey() {
  const place = useRef<HTMLInputElement>(null);
  useHotkeys(
    'ctrl+enter, meta+enter',
    (event) => {
      const form = place.current?.form;
      if (event.defaultPrevented || !form?.contains(event.target as Node)) return;
      event.preventDefault();
      form.requestSubmit();
    },
    { useKey: true, enableOnFormTags: true, enableOnContentEditable: true },
  );
  return <input type="hidden" ref={place} />;
}

/** The guard of the form around it: react-admin's own asks by `window.confirm` and lets go when only the query of the address changes. */
function UnsavedGuard() {
  const { dirtyFields } = useFormState();
  return <LeaveGuard dirty={Object.keys(dirtyFields).length > 0} />;
}

interface LeaveGuardProps {
  /** Something was entered that is not saved. */
  readonly dirty: boolean;
}

/** Holds back leaving what has unsaved changes, within the app and out of it, and closing the GuardedDialog around it. */
export function LeaveGuard({ dirty }: LeaveGuardProps) {
  const free = useRef(false);
  const around = useContext(GuardContext);
  /** How to leave, once the question is answered. */
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  const blocker = useBlocker(
    ({ currentLocation: now, nextLocation: next }) =>
      dirty && !free.current && (now.pathname !== next.pathname || now.search !== next.search),
  );
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!free.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);
  const letGo = useEvent(() => {
    free.current = true;
  });
  // The page is loaded again then, and must not ask: what was typed is kept.
  useEffect(() => onSessionEnd(letGo), [letGo]);
  const leave = useEvent((go: () => void) => {
    if (dirty && !free.current) setLeaving(() => go);
    else go();
  });
  useEffect(() => {
    if (!around) return;
    around.current = { leave, letGo };
    return () => {
      around.current = null;
    };
  }, [around, leave, letGo]);
  const confirm = () => {
    setLeaving(null);
    letGo();
    if (leaving) leaving();
    else blocker.proceed?.();
  };
  const stay = () => {
    setLeaving(null);
    blocker.reset?.();
  };
  if (!leaving && blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title="Có thay đổi chưa lưu"
      confirm="Bỏ thay đổi"
      cancel="Ở lại"
      danger
      onConfirm={confirm}
      onCancel={stay}
    >
      Nếu rời đi bây giờ, những gì bạn vừa nhập sẽ mất.
    </ConfirmDialog>
  );
}
