import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import Person from '@mui/icons-material/PersonOutlined';
import {
  Avatar,
  Divider,
  ListItemIcon,
  ListSubheader,
  MenuItem,
  type MenuItemProps,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { UserMenu as AdminUserMenu, LinkBase, Logout, useUserMenu } from 'react-admin';
import { version } from '../../../package.json';
import { useViewer } from '../../jsonapi/viewer.ts';

/** Returns the first letter of the given name, which is the last word of a Vietnamese name. */
const getInitial = (name: string): string => (name.trim().split(/\s+/).at(-1) ?? '').charAt(0).toUpperCase();

const avatar = {
  width: 28,
  height: 28,
  fontSize: 'body2.fontSize',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
};

const ProfileItem = (props: MenuItemProps) => (
  <MenuItem component={LinkBase} to="/profile" onClick={useUserMenu()?.onClose} {...props}>
    <ListItemIcon>
      <Person fontSize="small" />
    </ListItemIcon>
    Hồ sơ
  </MenuItem>
);

/** Name, e-mail, "Hồ sơ" and "Đăng xuất". */
export function UserMenu() {
  const { name, email } = useViewer();
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return (
    <AdminUserMenu
      // On a phone the button's label does not contain the name, because the name is not visible there.
      label={narrow ? 'Tài khoản' : `Tài khoản ${name}`}
      icon={<Avatar sx={avatar}>{getInitial(name)}</Avatar>}
    >
      <ListSubheader component="div" sx={{ lineHeight: 'inherit', py: 1, color: 'text.primary' }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {email}
        </Typography>
      </ListSubheader>
      <Divider component="div" />
      <ProfileItem />
      <Logout icon={<LogoutIcon fontSize="small" />} />
      <Typography variant="caption" color="textSecondary" component="div" sx={{ px: 2, pt: 0.5 }}>
        Phiên bản {version}
      </Typography>
    </AdminUserMenu>
  );
}
