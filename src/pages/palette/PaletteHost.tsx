import Search from '@mui/icons-material/SearchOutlined';
import { Button, IconButton, type Theme, Tooltip, useMediaQuery } from '@mui/material';
import { useState } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { buildPreloadProps } from '../../ui/buildPreloadProps.ts';
import { isComposing } from '../../ui/isComposing.ts';
import Palette, { LazyPaletteSearch } from './Palette.tsx';

/** Opens the palette: with a button in the top bar, or with Ctrl/⌘ K anywhere. */
export function PaletteHost() {
  const [open, setOpen] = useState(false);
  const small = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  useHotkeys('ctrl+k, meta+k', () => setOpen((shown) => !shown), {
    useKey: true,
    enableOnFormTags: true,
    enableOnContentEditable: true,
    preventDefault: true,
    ignoreEventWhen: isComposing,
  });
  return (
    <>
      {small ? (
        <Tooltip title="Tìm nhanh">
          <IconButton
            aria-label="Tìm nhanh"
            {...buildPreloadProps(LazyPaletteSearch)}
            onClick={() => setOpen(true)}
          >
            <Search fontSize="small" />
          </IconButton>
        </Tooltip>
      ) : (
        <Button
          color="inherit"
          variant="outlined"
          size="small"
          startIcon={<Search />}
          {...buildPreloadProps(LazyPaletteSearch)}
          onClick={() => setOpen(true)}
          sx={{
            color: 'text.secondary',
            borderColor: 'divider',
            fontWeight: 400,
            minWidth: 220,
            justifyContent: 'start',
          }}
        >
          Tìm nhanh… (Ctrl K)
        </Button>
      )}
      {open && <Palette onClose={() => setOpen(false)} />}
    </>
  );
}
