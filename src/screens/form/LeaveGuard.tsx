import { useContext, useEffect, useRef, useState } from 'react';
import { useEvent } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { onSignInSessionEnd } from '../../jsonapi/sessionEnd.ts';
import { LeaveGuardContext } from '../../ui/LeaveGuardContext.ts';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';

/**
 * Guard against leaving the surrounding form with unsaved input. Replaces react-admin's guard, which uses `window.confirm` and ignores
 * changes of the query.
 */
export function UnsavedGuard() {
  const { dirtyFields } = useFormState();
  return <LeaveGuard dirty={Object.keys(dirtyFields).length > 0} />;
}

/**
 * Asks for confirmation before the user leaves unsaved input: by navigating, by leaving the app, or by closing the surrounding
 * GuardedDialog.
 * @param dirty true if there is unsaved input
 */
export function LeaveGuard({ dirty }: { readonly dirty: boolean }) {
  const isFree = useRef(false);
  // If the form stays open after saving, later input is guarded again.
  useEffect(() => {
    if (!dirty) isFree.current = false;
  }, [dirty]);
  const around = useContext(LeaveGuardContext);
  /** Function that leaves the form if the user confirms; null while no confirmation is shown. */
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
  // When the sign-in ends, the page reloads and restores the input, so the guard must not ask.
  useEffect(() => onSignInSessionEnd(letGo), [letGo]);
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
