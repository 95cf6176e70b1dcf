import MenuIcon from '@mui/icons-material/Menu';
import { AppBar, Box, IconButton, Link, Toolbar } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { Brand } from '../Brand.tsx';
import { PaletteHost } from '../palette/PaletteHost.tsx';
import { Bell } from './Bell.tsx';
import { barHeight } from './sizes.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { UserMenu } from './UserMenu.tsx';

/** Sidebar toggle, home link, notifications, theme, user menu (SHELL-01 to 07). */
export function TopBar({ menuOpen, onToggleMenu }: { menuOpen: boolean; onToggleMenu: () => void }) {
  return (
    <AppBar
      position="sticky"
      sx={{
        zIndex: (theme) => theme.zIndex.drawer + 1,
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Toolbar variant="dense" sx={{ minHeight: barHeight, gap: 0.5, px: { xs: 1, sm: 1.5 } }} disableGutters>
        <IconButton
          onClick={onToggleMenu}
          aria-label={menuOpen ? 'Đóng menu' : 'Mở menu'}
          aria-expanded={menuOpen}
          aria-controls="side-menu"
        >
          <MenuIcon />
        </IconButton>
        <Link
          component={RouterLink}
          to="/"
          color="inherit"
          underline="none"
          aria-label="Nôi, trang chủ"
          sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 1, fontSize: 18, fontWeight: 700 }}
        >
          <Brand />
          Nôi
        </Link>
        <Box sx={{ flexGrow: 1 }} />
        <PaletteHost />
        <Bell />
        <ThemeSwitch />
        <UserMenu />
      </Toolbar>
    </AppBar>
  );
}
