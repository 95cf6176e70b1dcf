import { Box } from '@mui/material';
import { useEffect, useState } from 'react';

interface Props {
  readonly box: HTMLElement | null;
  /** Selects a cell of the column that stays at the right edge while the others scroll under it. */
  readonly stays?: string;
}

/**
 * Over the right edge of a box, in a parent with a position: a shadow while what scrolls in the box goes on to the right. Where a
 * column stays at that edge, it stands before it.
 */
export function ScrollShadow({ box, stays }: Props) {
  const [hasMore, setMore] = useState(false);
  const [right, setRight] = useState(0);
  useEffect(() => {
    if (!box) return;
    const look = () => {
      setMore(box.scrollWidth - box.clientWidth - box.scrollLeft > 1);
      setRight((stays && box.querySelector<HTMLElement>(stays)?.offsetWidth) || 0);
    };
    const resized = new ResizeObserver(look);
    for (const part of [box, ...box.children]) resized.observe(part);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [box, stays]);
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
