import MenuIcon from '@mui/icons-material/Menu';
import { AppBar, Box, Link, Toolbar } from '@mui/material';
import { IconButtonWithTooltip, LinkBase } from 'react-admin';
import { PaletteHost } from '../../pages/palette/PaletteHost.tsx';
import { Brand } from '../../ui/Brand.tsx';
import { enlargedMediaQuery, rowStyle } from '../../ui/styles.ts';
import { ConnectionStatus } from '../live/ConnectionStatus.tsx';
import { NotificationBell } from './NotificationBell.tsx';
import { barHeight } from './sizes.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { UserMenu } from './UserMenu.tsx';

interface Props {
  readonly isMenuOpen: boolean;
  readonly onToggleMenu: () => void;
}

/** The bar over every page: menu button, home link, quick search, notifications, theme and user menu. */
export function TopBar({ isMenuOpen, onToggleMenu }: Props) {
  return (
    <AppBar
      position="sticky"
      className="no-print"
      sx={{
        zIndex: (theme) => theme.zIndex.drawer + 1,
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Toolbar
        disableGutters
        variant="dense"
        sx={{
          minHeight: barHeight - 1,
          gap: 0.5,
          px: { xs: 1, sm: 1.5 },
          // Content that does not fit can be scrolled.
          [enlargedMediaQuery]: { gap: 0, px: 0, overflowX: 'auto', '& > *': { flexShrink: 0 } },
        }}
      >
        <IconButtonWithTooltip
          label={isMenuOpen ? 'ra.action.close_menu' : 'ra.action.open_menu'}
          aria-expanded={isMenuOpen}
          color="inherit"
          onClick={onToggleMenu}
        >
          <MenuIcon />
        </IconButtonWithTooltip>
        <Link
          component={LinkBase}
          to="/"
          color="inherit"
          underline="none"
          aria-label="Nôi, trang chủ"
          sx={{ ...rowStyle, px: 1, fontSize: 'h1.fontSize', fontWeight: 600 }}
        >
          <Brand />
          <Box component="span" sx={{ [enlargedMediaQuery]: { display: 'none' } }}>
            Nôi
          </Box>
        </Link>
        <Box sx={{ flexGrow: 1 }} />
        <ConnectionStatus />
        <PaletteHost />
        <NotificationBell />
        <ThemeSwitch />
        <UserMenu />
      </Toolbar>
    </AppBar>
  );
}
