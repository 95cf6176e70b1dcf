import { Box } from '@mui/material';
import { useEffect, useState } from 'react';

interface Props {
  readonly box: HTMLElement | null;
  /** A selector of a cell in the column that is sticky at the right edge. */
  readonly stickyColumn?: string;
}

/**
 * A shadow over the right edge of a scrolling box while more of its content lies to the right. It needs a positioned parent. Where a
 * column is sticky at that edge, the shadow stands to the left of it.
 */
export function ScrollShadow({ box, stickyColumn }: Props) {
  const [hasMore, setMore] = useState(false);
  const [right, setRight] = useState(0);
  useEffect(() => {
    if (!box) return;
    const update = () => {
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

const edge = {
  position: 'absolute',
  insetBlock: 0,
  width: 24,
  zIndex: 4,
  pointerEvents: 'none',
  borderRight: 2,
  borderColor: 'primary.main',
  borderRadius: 1,
  background: 'linear-gradient(to left, rgb(0 0 0 / 0.24), transparent)',
} as const;
