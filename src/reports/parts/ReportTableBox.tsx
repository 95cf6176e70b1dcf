import { Box } from '@mui/material';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** The box a report's table scrolls in, by mouse, finger and keyboard; a shadow tells that more lies to the right. */
export function ReportTableBox({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const hasMore = useMoreToTheRight(box);
  return (
    <Box sx={{ position: 'relative' }}>
      <Box
        ref={box}
        role="region"
        aria-label={label}
        tabIndex={0}
        className="report-table"
        sx={{ overflow: 'auto', maxHeight: '75vh', border: 1, borderColor: 'divider', borderRadius: 1 }}
      >
        {children}
      </Box>
      {hasMore && <Box aria-hidden className="no-print" data-more-to-the-right sx={edge} />}
    </Box>
  );
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

/** Whether the box's content goes on to the right of what is in sight. */
function useMoreToTheRight(of: { readonly current: HTMLElement | null }): boolean {
  const [hasMore, setMore] = useState(false);
  useEffect(() => {
    const box = of.current;
    if (!box) return;
    const look = () => setMore(box.scrollWidth - box.clientWidth - box.scrollLeft > 1);
    const resized = new ResizeObserver(look);
    for (const part of [box, ...box.children]) resized.observe(part);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [of]);
  return hasMore;
}
