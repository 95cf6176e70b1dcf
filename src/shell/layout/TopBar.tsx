import { Box, Link, type Theme, ThemeProvider } from '@mui/material';
import { AppBar, LinkBase } from 'react-admin';
import { Brand } from '../Brand.tsx';
import { PaletteHost } from '../palette/PaletteHost.tsx';
import { Bell } from './Bell.tsx';
import { barHeight } from './sizes.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import { UserMenu } from './UserMenu.tsx';

const tools = (
  <>
    <PaletteHost />
    <Bell />
    <ThemeSwitch />
  </>
);
const userMenu = <UserMenu />;

/** In the bar a tooltip is the name of its button: react-admin's toggle has no other. */
const naming = (theme: Theme): Theme => ({
  ...theme,
  components: { ...theme.components, MuiTooltip: { defaultProps: { enterDelay: 400 } } },
});

/** Sidebar toggle, home link, notifications, theme, user menu. */
export const TopBar = ({ alwaysOn }: { alwaysOn: boolean }) => (
  <ThemeProvider theme={naming}>
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
        '& .RaAppBar-menuButton': { mr: 0 },
      }}
    >
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
  </ThemeProvider>
);
