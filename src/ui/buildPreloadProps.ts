import type { PreloadableComponent } from './lazyWithPreload.ts';

/** Returns props for a button that preload these components when the user hovers over the button or focuses it. */
export function buildPreloadProps(...parts: readonly (object | undefined)[]) {
  const preload = () => {
    for (const part of parts) (part as Partial<PreloadableComponent<never>> | undefined)?.preload?.();
  };
  return { onPointerEnter: preload, onFocus: preload };
}
