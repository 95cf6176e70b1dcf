import {
  alpha,
  Box,
  Drawer,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
} from '@mui/material';
import { NavLink } from 'react-router-dom';
import { menu } from '#schema/menu';
import { useViewer } from '../../jsonapi/viewer.ts';
import { MenuIconOf } from './MenuIconOf.tsx';
import { barHeight, menuWidth } from './sizes.ts';

/** The entries of the viewer's roles, in the documents' order (MENU-01, MENU-22). */
export function SideMenu({
  open,
  temporary,
  onClose,
}: {
  open: boolean;
  temporary: boolean;
  onClose: () => void;
}) {
  const { roles } = useViewer();
  const entries = menu.filter((entry) => entry.roles.some((role) => roles.includes(role)));
  return (
    <Drawer
      id="side-menu"
      variant={temporary ? 'temporary' : 'persistent'}
      open={open}
      onClose={onClose}
      transitionDuration={temporary ? undefined : 0}
      slotProps={{
        paper: {
          sx: { width: temporary ? 260 : menuWidth, pt: `${barHeight}px`, bgcolor: 'background.default' },
        },
      }}
    >
      <Box component="nav" aria-label="Menu chính">
        <List dense sx={{ py: 1 }}>
          {entries.map((entry) => (
            <ListItem key={`${entry.path} ${entry.label}`} disablePadding>
              <ListItemButton
                component={NavLink}
                to={entry.path}
                onClick={onClose}
                sx={{
                  mx: 0.5,
                  px: 1.25,
                  py: temporary ? 1 : 0.5,
                  borderRadius: 1,
                  '&.active': {
                    bgcolor: (theme) => alpha(theme.palette.primary.main, 0.12),
                    color: 'primary.main',
                    '& span': { fontWeight: 650 },
                  },
                }}
              >
                <ListItemIcon sx={{ minWidth: 30, color: 'inherit', opacity: 0.8 }}>
                  <MenuIconOf path={entry.path} />
                </ListItemIcon>
                <ListItemText
                  primary={entry.label}
                  slotProps={{ primary: { noWrap: true, title: entry.label, sx: { fontSize: 13.5 } } }}
                />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      </Box>
    </Drawer>
  );
}
