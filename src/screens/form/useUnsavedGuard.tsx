import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';

/**
 * Holds back leaving a form with unsaved changes, within the app and out of it. Answers the question to be drawn,
 * and how to leave on purpose (saved, or cancelled).
 */
export function useUnsavedGuard(dirty: boolean): {
  readonly question: ReactNode;
  readonly letGo: () => void;
} {
  const free = useRef(false);
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
  const letGo = useCallback(() => {
    free.current = true;
  }, []);
  const question = blocker.state === 'blocked' && (
    <ConfirmDialog
      title="Có thay đổi chưa lưu"
      confirm="Bỏ thay đổi"
      cancel="Ở lại"
      danger
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      Nếu rời đi bây giờ, những gì bạn vừa nhập sẽ mất.
    </ConfirmDialog>
  );
  return { question, letGo };
}
