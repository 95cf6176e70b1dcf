import { useEffect, useRef, useState } from 'react';
import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { LazyBoundary } from '../../screens/parts/LazyBoundary.tsx';
import { useRunningWork } from '../../screens/work/useRunningWork.ts';

const WorkList = lazyWithPreload(() => import('./WorkList.tsx'));

/** Running work on many records, on every page and after a reload; then its outcome, until the user closes it. */
export function WorkBar() {
  const running = useRunningWork();
  const [ended, setEnded] = useState<readonly string[]>([]);
  const seen = useRef<readonly string[]>([]);
  useEffect(() => {
    const ids = running.map(({ id }) => id);
    const over = seen.current.filter((id) => !ids.includes(id));
    seen.current = ids;
    if (over.length > 0) setEnded((known) => [...known, ...over]);
  }, [running]);
  if (running.length === 0 && ended.length === 0) return null;
  return (
    <LazyBoundary>
      <WorkList
        running={running}
        ended={ended}
        onClose={(id) => setEnded((known) => known.filter((one) => one !== id))}
      />
    </LazyBoundary>
  );
}
