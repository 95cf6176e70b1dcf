import Search from '@mui/icons-material/SearchOutlined';
import { Button, IconButton, type Theme, Tooltip, useMediaQuery } from '@mui/material';
import { Suspense } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { preloadOnIntent } from '../../kinds/parts/preloadOnIntent.ts';
import { useDeferredOpen } from '../../screens/parts/useDeferredOpen.tsx';

const Palette = lazyWithPreload(() => import('./Palette.tsx'));

/** The way to the palette: a button in the top bar, and Ctrl/⌘ K everywhere. */
export function PaletteHost() {
  const [open, setOpen, line] = useDeferredOpen(false);
  const small = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  useHotkeys('ctrl+k, meta+k', () => setOpen((shown) => !shown), {
    useKey: true,
    enableOnFormTags: true,
    enableOnContentEditable: true,
    preventDefault: true,
  });
  return (
    <>
      {small ? (
        <Tooltip title="Tìm nhanh">
          <IconButton aria-label="Tìm nhanh" {...preloadOnIntent(Palette)} onClick={() => setOpen(true)}>
            <Search fontSize="small" />
          </IconButton>
        </Tooltip>
      ) : (
        <Button
          color="inherit"
          variant="outlined"
          size="small"
          startIcon={<Search />}
          {...preloadOnIntent(Palette)}
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
      {line}
      {open && (
        <Suspense fallback={null}>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
