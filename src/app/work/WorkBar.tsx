import { useEffect, useState } from 'react';
import { onWorkBegun } from '../../jsonapi/sendWork.ts';
import { useRunningWork } from '../../screens/work/useRunningWork.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';

const WorkList = lazyWithPreload(() => import('./WorkList.tsx'));

/** Shows running work on many records on every page, also after a reload; then its result, until the user closes it. */
export function WorkBar() {
  const running = useRunningWork();
  const [exported, setExported] = useState<readonly string[]>([]);
  const [isShown, setShown] = useState(false);
  useEffect(() => onWorkBegun(({ id, isExport }) => isExport && setExported((known) => [...known, id])), []);
  if (!isShown && running.length + exported.length > 0) setShown(true);
  return (
    isShown && (
      <LazyBoundary>
        <WorkList running={running} exported={exported} />
      </LazyBoundary>
    )
  );
}
