import { useEffect, useRef, useState } from 'react';
import { onWorkBegun } from '../../jsonapi/sendWork.ts';
import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { LazyBoundary } from '../../screens/parts/LazyBoundary.tsx';
import { useRunningWork } from '../../screens/work/useRunningWork.ts';

const WorkList = lazyWithPreload(() => import('./WorkList.tsx'));

/** Running work on many records, on every page and after a reload; then its outcome, until the user closes it. */
export function WorkBar() {
  const running = useRunningWork();
  /** Work whose outcome is shown. */
  const [followed, setFollowed] = useState<readonly string[]>([]);
  /** Exports of this tab, whose files are saved at their end. */
  const [own, setOwn] = useState<readonly string[]>([]);
  const seen = useRef<readonly string[]>([]);
  useEffect(() => {
    const ids = running.map(({ id }) => id);
    const over = seen.current.filter((id) => !ids.includes(id));
    seen.current = ids;
    if (over.length > 0) setFollowed((known) => [...new Set([...known, ...over])]);
  }, [running]);
  useEffect(
    () =>
      onWorkBegun(({ id, isExport }) => {
        if (!isExport) return;
        setOwn((known) => [...known, id]);
        setFollowed((known) => [...known, id]);
      }),
    [],
  );
  if (running.length === 0 && followed.length === 0) return null;
  return (
    <LazyBoundary>
      <WorkList
        running={running.filter(({ id }) => !followed.includes(id))}
        followed={followed}
        own={own}
        onClose={(id) => setFollowed((known) => known.filter((one) => one !== id))}
      />
    </LazyBoundary>
  );
}
