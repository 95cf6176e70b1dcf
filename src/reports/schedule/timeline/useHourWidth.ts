import { type RefObject, useLayoutEffect, useState } from 'react';
import { timelineAxis } from '#rules/timeline';
import { minAxisWidth, nurseColumnWidth } from './sizes.ts';

const hours = (timelineAxis.to - timelineAxis.from) / 60;

/** Returns the width in pixels of an hour on the time axis. */
export function useHourWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(minAxisWidth / hours);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setWidth(Math.max(minAxisWidth, element.clientWidth - nurseColumnWidth) / hours);
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    return () => resized.disconnect();
  }, [box]);
  return width;
}
