import { LinearProgress, type Theme, useMediaQuery } from '@mui/material';
import { type ReactNode, Suspense } from 'react';
import { Layout as AdminLayout, type AppBarProps, useStore } from 'react-admin';
import { usePrefetch } from '../prefetch/usePrefetch.ts';
import { SignedIn } from '../SignedIn.tsx';
import { UnexpectedError } from '../UnexpectedError.tsx';
import { OnTheWay } from './OnTheWay.tsx';
import { SidebarStore } from './SidebarStore.tsx';
import { SideMenu } from './SideMenu.tsx';
import { barHeight, menuWidth } from './sizes.ts';
import { TopBar } from './TopBar.tsx';
import { VisitBanner } from './VisitBanner.tsx';

/** Bar and side menu; in the bar's place both, as react-admin's layout puts the menu into `<main>`, where it is no part of the page. */
const Frame = ({ alwaysOn }: AppBarProps) => (
  <SidebarStore>
    <TopBar alwaysOn={alwaysOn ?? true} />
    <SideMenu />
  </SidebarStore>
);
const Nothing = () => null;

/** Around every page that is not for the signed-out: who is there first, then the bar, the menu and the page. */
export const Layout = ({ children }: { children: ReactNode }) => (
  <SignedIn>
    <Shell>{children}</Shell>
  </SignedIn>
);

/** Top bar, side menu (a drawer on phones), and the page beside it. */
function Shell({ children }: { children: ReactNode }) {
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  const [open] = useStore('sidebar.open', true);
  usePrefetch();
  return (
    <AdminLayout
      appBar={Frame}
      appBarAlwaysOn
      sidebar={Nothing}
      error={UnexpectedError}
      sx={{
        minWidth: 0,
        zIndex: 'auto',
        '& .RaLayout-appFrame': { mt: `${barHeight}px`, minWidth: 0 },
        '& .RaLayout-content': {
          display: 'block',
          zIndex: 'auto',
          minWidth: 0,
          ml: wide && open ? `${menuWidth}px` : 0,
          p: { xs: 1.5, md: 2.5 },
          outline: 'none',
        },
      }}
    >
      <OnTheWay />
      <VisitBanner />
      <Suspense fallback={<LinearProgress aria-label="Đang tải trang" />}>{children}</Suspense>
    </AdminLayout>
  );
}
