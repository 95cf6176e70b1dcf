import { useContext, useEffect, useRef, useState } from 'react';
import { useEvent } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { onSessionEnd } from '../../jsonapi/sessionEnd.ts';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import { GuardContext } from '../parts/guardContext.ts';

/** The guard of the form around. react-admin's own asks by `window.confirm`, and not when only the query of the address changes. */
export function UnsavedGuard() {
  const { dirtyFields } = useFormState();
  return <LeaveGuard dirty={Object.keys(dirtyFields).length > 0} />;
}

/**
 * Asks before unsaved changes are left, within the app or out of it, or by closing the GuardedDialog around.
 * @param dirty something was entered that is not saved
 */
export function LeaveGuard({ dirty }: { readonly dirty: boolean }) {
  const isFree = useRef(false);
  // A form that stays open when it is saved guards what is typed next.
  useEffect(() => {
    if (!dirty) isFree.current = false;
  }, [dirty]);
  const around = useContext(GuardContext);
  /** How to leave, while the question is open. */
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  const blocker = useBlocker(
    ({ currentLocation: now, nextLocation: next }) =>
      dirty && !isFree.current && (now.pathname !== next.pathname || now.search !== next.search),
  );
  useBeforeUnload((event) => {
    if (dirty && !isFree.current) event.preventDefault();
  });
  const letGo = useEvent(() => {
    isFree.current = true;
  });
  // The page is loaded again then, with what was typed: it must not ask.
  useEffect(() => onSessionEnd(letGo), [letGo]);
  const leave = useEvent((go: () => void) => {
    if (dirty && !isFree.current) setLeaving(() => go);
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
