import { Divider, ListItemButton, ListItemIcon, ListItemText } from '@mui/material';
import { LinkBase, Menu, useMatch } from 'react-admin';
import { type MenuEntry, menuOf } from '#schema/menu';
import { useViewer } from '../../jsonapi/viewer.ts';
import { menuIcons } from './menuIcons.ts';

/** A link of the menu. react-admin's own item closes the account's side menu when it is pressed in a narrow window. */
function Entry({ label, path }: MenuEntry) {
  const isCurrent = useMatch({ path }) !== null;
  const Icon = menuIcons[path];
  return (
    <ListItemButton
      component={LinkBase}
      to={path}
      title={label}
      selected={isCurrent}
      aria-current={isCurrent ? 'page' : undefined}
      sx={{
        mx: 0.5,
        px: 1.25,
        py: 0.5,
        minHeight: { xs: 44, md: 30 },
        borderRadius: 1,
        '&.Mui-selected': { color: 'primary.main' },
      }}
    >
      {Icon && (
        <ListItemIcon sx={{ minWidth: 30, color: 'inherit', opacity: 0.8 }}>
          <Icon fontSize="small" />
        </ListItemIcon>
      )}
      <ListItemText
        primary={label}
        sx={{ my: 0 }}
        slotProps={{ primary: { noWrap: true, sx: { fontSize: 13.5, fontWeight: isCurrent ? 650 : 400 } } }}
      />
    </ListItemButton>
  );
}

/**
 * The entries of the viewer's roles, in the menu's order; those that were added later stand below a line.
 * @param onChoose called when an entry is pressed
 */
export function SideMenu({ onChoose }: { readonly onChoose?: () => void }) {
  const entries = menuOf(useViewer());
  return (
    <Menu component="nav" role="navigation" aria-label="Menu chính" dense sx={{ py: 1 }} onClick={onChoose}>
      {entries.flatMap((entry, at) => [
        entry.isAdded && at > 0 && !entries[at - 1]?.isAdded && <Divider key="added" sx={{ my: 1 }} />,
        <Entry key={`${entry.path} ${entry.label}`} {...entry} />,
      ])}
    </Menu>
  );
}
