import DarkMode from '@mui/icons-material/DarkModeOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import SystemMode from '@mui/icons-material/SettingsBrightnessOutlined';
import { ListItemIcon, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { IconButtonWithTooltip } from 'react-admin';
import { type ThemeMode, useThemeMode } from '../theme/themeMode.tsx';

const modes = [
  { mode: 'light', label: 'Sáng', Icon: LightMode },
  { mode: 'dark', label: 'Tối', Icon: DarkMode },
  { mode: 'system', label: 'Theo hệ thống', Icon: SystemMode },
] as const satisfies readonly { mode: ThemeMode; label: string; Icon: typeof DarkMode }[];

/** The choice of theme: light, dark, or the system's setting. */
export function ThemeSwitch() {
  const [mode, setMode] = useThemeMode();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const Shown = modes.find((each) => each.mode === mode)?.Icon ?? SystemMode;
  return (
    <>
      <IconButtonWithTooltip
        label="Giao diện"
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Shown fontSize="small" />
      </IconButtonWithTooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {modes.map(({ mode: each, label, Icon }) => (
          <MenuItem
            key={each}
            role="menuitemradio"
            aria-checked={each === mode}
            selected={each === mode}
            onClick={() => {
              setMode(each);
              setAnchor(null);
            }}
          >
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
