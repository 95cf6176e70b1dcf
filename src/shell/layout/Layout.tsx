import { Box, LinearProgress, useMediaQuery, useTheme } from '@mui/material';
import { useStore } from 'ra-core';
import { type ReactNode, Suspense, useState } from 'react';
import { usePrefetch } from '../prefetch/usePrefetch.ts';
import { SideMenu } from './SideMenu.tsx';
import { SkipLink } from './SkipLink.tsx';
import { menuWidth } from './sizes.ts';
import { TopBar } from './TopBar.tsx';
import { VisitBanner } from './VisitBanner.tsx';

/** The signed-in shell: top bar, side menu (a drawer on phones), and the page beside it (SHELL-01, 02, 13). */
export function Layout({ children }: { children: ReactNode }) {
  const small = useMediaQuery(useTheme().breakpoints.down('md'));
  const [wanted, setWanted] = useStore('sidebar.open', true);
  const [drawn, setDrawn] = useState(false);
  const open = small ? drawn : wanted;
  usePrefetch();
  const toggle = () => (small ? setDrawn(!drawn) : setWanted(!wanted));
  return (
    <>
      <SkipLink />
      <TopBar menuOpen={open} onToggleMenu={toggle} />
      <SideMenu open={open} temporary={small} onClose={() => setDrawn(false)} />
      <Box
        component="main"
        id="main"
        tabIndex={-1}
        sx={{
          ml: open && !small ? `${menuWidth}px` : 0,
          p: { xs: 1.5, md: 2.5 },
          outline: 'none',
          minWidth: 0,
        }}
      >
        <VisitBanner />
        <Suspense fallback={<LinearProgress aria-label="Đang tải trang" />}>{children}</Suspense>
      </Box>
    </>
  );
}
