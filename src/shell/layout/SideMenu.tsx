import { alpha, Divider, type SxProps, type Theme, useMediaQuery } from '@mui/material';
import { Fragment } from 'react';
import { Menu, Sidebar, useMatch } from 'react-admin';
import { type MenuEntry, menu } from '#schema/menu';
import { useViewer } from '../../jsonapi/viewer.ts';
import { menuIcons } from './menuIcons.ts';
import { barHeight, menuWidth } from './sizes.ts';

/** Beside the page, under the bar; shut, it is not there at all. */
const docked: SxProps<Theme> = {
  position: 'fixed',
  zIndex: 'drawer',
  top: barHeight,
  width: menuWidth,
  height: `calc(100dvh - ${barHeight}px)`,
  overflowY: 'auto',
  borderRight: 1,
  borderColor: 'divider',
  '&.RaSidebar-closed': { display: 'none' },
  '& .MuiPaper-root, & .RaSidebar-fixed': { position: 'static', width: '100%', height: 'auto' },
};
/** Over the page, from the left. */
const drawer: SxProps<Theme> = {
  height: '100dvh',
  '& .MuiPaper-root': {
    position: 'fixed',
    width: 260,
    height: '100%',
    pt: `${barHeight}px`,
    bgcolor: 'background.default',
  },
  '& .RaSidebar-fixed': { position: 'static', height: 'auto' },
};

function Entry({ label, path }: MenuEntry) {
  const current = useMatch({ path }) !== null;
  const Icon = menuIcons[path];
  return (
    <Menu.Item
      to={path}
      primaryText={label}
      leftIcon={Icon && <Icon fontSize="small" />}
      title={label}
      role="link"
      aria-current={current ? 'page' : undefined}
      sx={{
        mx: 0.5,
        px: 1.25,
        py: { xs: 1, md: 0.5 },
        minHeight: { xs: 38, md: 30 },
        borderRadius: 1,
        fontSize: 13.5,
        color: 'text.primary',
        '& .RaMenuItemLink-icon': { minWidth: 30, color: 'inherit', opacity: 0.8 },
        '&.RaMenuItemLink-active': {
          bgcolor: (theme: Theme) => alpha(theme.palette.primary.main, 0.12),
          color: 'primary.main',
          fontWeight: 650,
        },
      }}
    />
  );
}

/** The entries of the viewer's roles, in the menu's order, what was added below a line. */
export function SideMenu() {
  const { roles } = useViewer();
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const entries = menu.filter((entry) => entry.roles.some((role) => roles.includes(role)));
  return (
    // Another one when the window narrows: a drawer that was docked and open would hide the page from screen readers as it closes.
    <Sidebar
      key={narrow ? 'drawer' : 'docked'}
      {...(narrow ? { variant: 'temporary', sx: drawer } : { sx: docked })}
    >
      <Menu
        component="nav"
        role="navigation"
        aria-label="Menu chính"
        dense
        sx={{ py: 1, '&.RaMenu-open': { width: '100%' } }}
      >
        {entries.map((entry, at) => (
          <Fragment key={`${entry.path} ${entry.label}`}>
            {entry.isAdded && at > 0 && !entries[at - 1]?.isAdded && <Divider sx={{ my: 1 }} />}
            <Entry {...entry} />
          </Fragment>
        ))}
      </Menu>
    </Sidebar>
  );
}
