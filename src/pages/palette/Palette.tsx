import { Dialog } from '@mui/material';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { PaletteInput } from './PaletteInput.tsx';

const loadSearch = () => import('./PaletteSearch.tsx');
export const LazyPaletteSearch = lazyWithPreload(loadSearch);

/**
 * Quick search: the user types a part of a page's name, a person's name or a phone number, and opens a result. The input is available at
 * once; meanwhile the search component loads, and it replaces the input unless the user is composing a word.
 */
export default function Palette({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('');
  const [isReady, setReady] = useState(false);
  const isComposing = useRef(false);
  const isLoaded = useRef(false);
  const settle = () => {
    if (isLoaded.current && !isComposing.current) setReady(true);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    LazyPaletteSearch.preload();
    // If loading fails, the lazy component tries again and reports the error.
    const loaded = () => {
      isLoaded.current = true;
      settle();
    };
    loadSearch().then(loaded, loaded);
  }, []);
  const firstBox = (
    <PaletteInput
      value={text}
      onChange={({ target }) => setText(target.value)}
      onCompositionStart={() => {
        isComposing.current = true;
      }}
      onCompositionEnd={() => {
        isComposing.current = false;
        settle();
      }}
      onClose={onClose}
    />
  );
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-label="Tìm nhanh"
      sx={{ '& .MuiDialog-container': { alignItems: 'start' } }}
      slotProps={{
        paper: { sx: { mt: { xs: 1, sm: 8 }, maxHeight: { xs: 'calc(100dvh - 16px)', sm: '80dvh' } } },
      }}
    >
      {isReady ? (
        <Suspense fallback={firstBox}>
          <LazyPaletteSearch text={text} onText={setText} onClose={onClose} />
        </Suspense>
      ) : (
        firstBox
      )}
    </Dialog>
  );
}
