import MenuIcon from '@mui/icons-material/Menu';
import { Box, IconButton, Link, Tooltip } from '@mui/material';
import { AppBar, LinkBase, useSidebarState, useTranslate } from 'react-admin';
import { Brand } from '../Brand.tsx';
import { LiveSign } from '../live/LiveSign.tsx';
import { PaletteHost } from '../palette/PaletteHost.tsx';
import { Bell } from './Bell.tsx';
import { barHeight } from './sizes.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { UserMenu } from './UserMenu.tsx';

const tools = (
  <>
    <LiveSign />
    <PaletteHost />
    <Bell />
    <ThemeSwitch />
  </>
);
const userMenu = <UserMenu />;

/** React-admin's toggle does not tell whether the menu is open. */
function MenuToggle() {
  const [open, setOpen] = useSidebarState();
  const label = useTranslate()(open ? 'ra.action.close_menu' : 'ra.action.open_menu');
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} aria-expanded={open} color="inherit" onClick={() => setOpen(!open)}>
        <MenuIcon />
      </IconButton>
    </Tooltip>
  );
}

/** Sidebar toggle, home link, notifications, theme, user menu. */
export const TopBar = ({ alwaysOn }: { alwaysOn: boolean }) => (
  <AppBar
    alwaysOn={alwaysOn}
    color="default"
    toolbar={tools}
    userMenu={userMenu}
    sx={{
      zIndex: (theme) => theme.zIndex.drawer + 1,
      bgcolor: 'background.paper',
      borderBottom: 1,
      borderColor: 'divider',
      '& .RaAppBar-toolbar': { minHeight: barHeight, gap: 0.5, px: { xs: 1, sm: 1.5 } },
      '& .RaAppBar-menuButton': { display: 'none' },
    }}
  >
    <MenuToggle />
    <Link
      component={LinkBase}
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
  </AppBar>
);
