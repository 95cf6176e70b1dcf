import { Box } from '@mui/material';
import { useEffect, useState } from 'react';

/** Over the right edge of a box, in a parent with a position: a shadow while what scrolls in the box goes on to the right. */
export function MoreToTheRight({ box }: { readonly box: HTMLElement | null }) {
  const [hasMore, setMore] = useState(false);
  useEffect(() => {
    if (!box) return;
    const look = () => setMore(box.scrollWidth - box.clientWidth - box.scrollLeft > 1);
    const resized = new ResizeObserver(look);
    for (const part of [box, ...box.children]) resized.observe(part);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [box]);
  return hasMore && <Box aria-hidden className="no-print" data-more-to-the-right sx={edge} />;
}

const edge = {
  position: 'absolute',
  insetBlock: 0,
  right: 0,
  width: 24,
  zIndex: 4,
  pointerEvents: 'none',
  borderRight: 2,
  borderColor: 'primary.main',
  borderRadius: 1,
  background: 'linear-gradient(to left, rgb(0 0 0 / 0.24), transparent)',
} as const;
