import { Box, Drawer, LinearProgress, type SxProps, type Theme, useMediaQuery } from '@mui/material';
import { type ReactNode, Suspense, useState } from 'react';
import { SkipNavigationButton, useSidebarState } from 'react-admin';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { UnexpectedError } from '../../pages/UnexpectedError.tsx';
import { OfflineNotice } from '../live/OfflineNotice.tsx';
import { usePrefetch } from '../prefetch/usePrefetch.ts';
import { SignedInOnly } from '../SignedInOnly.tsx';
import { WorkBar } from '../work/WorkBar.tsx';
import { NavigationProgress } from './NavigationProgress.tsx';
import { SideMenu } from './SideMenu.tsx';
import { barHeight, menuWidth } from './sizes.ts';
import { TopBar } from './TopBar.tsx';
import { useReloadOnNewDay } from './useReloadOnNewDay.ts';
import { VisitBanner } from './VisitBanner.tsx';

/** The side menu on a desktop: below the bar, with its own scrolling. */
const docked: SxProps<Theme> = {
  position: 'fixed',
  top: barHeight,
  bottom: 0,
  width: menuWidth,
  overflowY: 'auto',
  borderRight: 1,
  borderColor: 'divider',
};

/** The layout of every page for signed-in users. Shows the page after the viewer is loaded. */
export const Layout = ({ children }: { children: ReactNode }) => (
  <SignedInOnly>
    <LayoutFrame>{children}</LayoutFrame>
  </SignedInOnly>
);

/** Top bar, side menu and page. On a desktop the account stores whether the menu is shown; in a narrow window the menu is a drawer. */
export function LayoutFrame({ children }: { children: ReactNode }) {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const [isDocked, setDocked] = useSidebarState();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const { pathname } = useLocation();
  usePrefetch();
  useReloadOnNewDay();
  return (
    <>
      <SkipNavigationButton />
      <TopBar
        isMenuOpen={isNarrow ? isDrawerOpen : isDocked}
        onToggleMenu={() => (isNarrow ? setDrawerOpen(!isDrawerOpen) : setDocked(!isDocked))}
      />
      {isNarrow ? (
        <Drawer open={isDrawerOpen} onClose={() => setDrawerOpen(false)}>
          <Box sx={{ pt: `${barHeight}px` }}>
            <SideMenu onChoose={() => setDrawerOpen(false)} />
          </Box>
        </Drawer>
      ) : (
        isDocked && (
          <Box className="no-print" sx={docked}>
            <SideMenu />
          </Box>
        )
      )}
      <Box
        component="main"
        id="main-content"
        // The page begins at the right edge of the open menu.
        sx={{
          ml: !isNarrow && isDocked ? `${menuWidth}px` : 0,
          p: { xs: 1.5, md: 2.5 },
          pt: { md: 0.75 },
          outline: 'none',
          // Sticky parts of a page are positioned below the bar.
          '--bar-height': `${barHeight}px`,
        }}
      >
        <ErrorBoundary FallbackComponent={UnexpectedError} resetKeys={[pathname]}>
          <NavigationProgress />
          <VisitBanner />
          <Suspense fallback={<LinearProgress aria-label="Đang tải trang" />}>{children}</Suspense>
        </ErrorBoundary>
      </Box>
      <WorkBar />
      <OfflineNotice />
    </>
  );
}
