import type { PreloadableComponent } from './lazyWithPreload.ts';

/** Props of a button that preload these components while it is hovered or focused. */
export function preloadOnIntent(...parts: readonly (object | undefined)[]) {
  const preload = () => {
    for (const part of parts) (part as Partial<PreloadableComponent<never>> | undefined)?.preload?.();
  };
  return { onPointerEnter: preload, onFocus: preload };
}
