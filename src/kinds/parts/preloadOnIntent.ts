import type { PreloadableComponent } from './lazyWithPreload.ts';

/** Props of a button that shows these parts: their code is loaded while it is aimed at, so that a press finds it there. */
export function preloadOnIntent(...parts: readonly (object | undefined)[]) {
  const preload = () => {
    for (const part of parts) (part as Partial<PreloadableComponent<never>> | undefined)?.preload?.();
  };
  return { onPointerEnter: preload, onFocus: preload };
}
