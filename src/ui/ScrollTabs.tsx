import { Box, Tabs, type TabsProps } from '@mui/material';
import { type ElementType, useEffect, useState } from 'react';
import { ScrollShadow } from './ScrollShadow.tsx';
import { useIsPhoneWidth } from './useIsPhoneWidth.ts';

/**
 * Tabs in one line that scrolls if they do not fit. On a phone there is a fade in place of MUI's scroll buttons, which would take the room
 * of a tab. The open tab also stays visible when the line becomes narrower; MUI does not scroll in this case.
 */
export function ScrollTabs({ value, ...props }: TabsProps & { readonly component?: ElementType }) {
  const [line, setLine] = useState<HTMLElement | null>(null);
  const isPhone = useIsPhoneWidth();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab may be the open one
  useEffect(() => {
    const list = line?.firstElementChild;
    if (!line || !list) return;
    const show = () => scrollToOpen(line);
    const observer = new ResizeObserver(show);
    observer.observe(line);
    // The tabs become wider when a count or the font loads.
    observer.observe(list);
    // MUI may still be scrolling to the tab's earlier position. After the viewer scrolls, the position is not changed.
    line.addEventListener('scroll', show);
    const release = () => line.removeEventListener('scroll', show);
    const tabs = line.parentElement;
    for (const event of userScrollEvents)
      tabs?.addEventListener(event, release, { once: true, passive: true });
    return () => {
      observer.disconnect();
      release();
      for (const event of userScrollEvents) tabs?.removeEventListener(event, release);
    };
  }, [line, value]);
  return (
    <Box sx={{ position: 'relative', minWidth: 0, maxWidth: 1 }}>
      <Tabs
        value={value}
        variant="scrollable"
        {...props}
        slotProps={{ ...props.slotProps, scroller: { ref: setLine } }}
      />
      {isPhone && <ScrollShadow box={line} />}
    </Box>
  );
}

/** Events with which the viewer scrolls the line. */
const userScrollEvents = ['pointerdown', 'touchstart', 'wheel', 'keydown'] as const;

function scrollToOpen(line: HTMLElement): void {
  const tab = line
    .querySelector('[role="tab"][aria-selected="true"], [aria-current="page"]')
    ?.getBoundingClientRect();
  if (!tab) return;
  const { left, right } = line.getBoundingClientRect();
  if (tab.left < left) line.scrollLeft += tab.left - left;
  else if (tab.right > right) line.scrollLeft += tab.right - right;
}
