import { Box } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';
import { useEffect, useState } from 'react';

interface Props {
  readonly box: HTMLElement | null;
  /** A selector for a cell in a sticky column at the right edge; the fade is at its left. */
  readonly stickyColumn?: string;
}

/**
 * A fade at the right edge of a scrolling box while there is more content to the right; requires a positioned parent. Sets `data-overflows`
 * and `--table-height` on the box, for its styles.
 */
export function ScrollShadow({ box, stickyColumn }: Props) {
  const [hasMore, setMore] = useState(false);
  const [right, setRight] = useState(0);
  useEffect(() => {
    if (!box) return;
    const update = () => {
      box.toggleAttribute('data-overflows', box.scrollWidth - box.clientWidth > 1);
      box.style.setProperty('--table-height', `${box.offsetHeight}px`);
      setMore(box.scrollWidth - box.clientWidth - box.scrollLeft > 1);
      setRight((stickyColumn && box.querySelector<HTMLElement>(stickyColumn)?.offsetWidth) || 0);
    };
    const resized = new ResizeObserver(update);
    for (const part of [box, ...box.children]) resized.observe(part);
    box.addEventListener('scroll', update, { passive: true });
    return () => {
      resized.disconnect();
      box.removeEventListener('scroll', update);
    };
  }, [box, stickyColumn]);
  return hasMore && <Box aria-hidden className="no-print" data-scroll-shadow sx={{ ...edge, right }} />;
}

const edge: SystemStyleObject<Theme> = {
  position: 'absolute',
  insetBlock: 0,
  width: 40,
  zIndex: 4,
  pointerEvents: 'none',
  // Half transparent, so that the content below remains readable.
  background: ({ palette }) => `linear-gradient(to left, ${palette.edge}80, transparent)`,
};
