import Logout from '@mui/icons-material/LogoutOutlined';
import Person from '@mui/icons-material/PersonOutlined';
import {
  Avatar,
  Box,
  Button,
  Divider,
  ListItemIcon,
  MenuItem,
  MenuList,
  Popover,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useViewer } from '../../jsonapi/viewer.ts';
import { signOut } from '../signOut.ts';

/** The letter of the given name, which stands last in Vietnamese. */
const initial = (name: string): string => (name.trim().split(/\s+/).at(-1) ?? '').charAt(0).toUpperCase();

/** Name, e-mail, "Hồ sơ" and "Đăng xuất" (SHELL-04 to 07). */
export function UserMenu() {
  const { name, email } = useViewer();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        aria-label={`Tài khoản ${name}`}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ gap: 1, minWidth: 0, fontWeight: 500 }}
      >
        <Avatar
          sx={{ width: 28, height: 28, fontSize: 14, bgcolor: 'primary.main', color: 'primary.contrastText' }}
        >
          {initial(name)}
        </Avatar>
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {name}
        </Box>
      </Button>
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        <Box sx={{ px: 2, pt: 1.5, pb: 1 }}>
          <Typography sx={{ fontWeight: 650 }}>{name}</Typography>
          <Typography variant="body2" color="textSecondary">
            {email}
          </Typography>
        </Box>
        <Divider />
        <MenuList autoFocusItem aria-label="Tài khoản">
          <MenuItem component={Link} to="/profile" onClick={close}>
            <ListItemIcon>
              <Person fontSize="small" />
            </ListItemIcon>
            Hồ sơ
          </MenuItem>
          <MenuItem onClick={() => void signOut()}>
            <ListItemIcon>
              <Logout fontSize="small" />
            </ListItemIcon>
            Đăng xuất
          </MenuItem>
        </MenuList>
      </Popover>
    </>
  );
}
