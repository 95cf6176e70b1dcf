import { useEvent } from 'ra-core';
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import { type Guard, GuardContext } from './guardContext.ts';

/**
 * Holds back leaving a form with unsaved changes, within the app and out of it, and closing the dialog around it. Answers
 * the question to be drawn, and how to leave: asking first, or on purpose (saved, or cancelled).
 */
export function useUnsavedGuard(dirty: boolean): Guard & { readonly question: ReactNode } {
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
  const question = (leaving || blocker.state === 'blocked') && (
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
  return { question, leave, letGo };
}
