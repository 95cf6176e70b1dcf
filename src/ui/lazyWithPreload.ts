import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react';
import { shouldAvoidPreload } from './shouldAvoidPreload.ts';

/** A component whose code is loaded when `preload` is called, or when the component is first shown. */
export type PreloadableComponent<P> = FunctionComponent<P> & { readonly preload: () => void };

/** Milliseconds before the retry; the pause gives a restored network time to work. */
const RETRY_DELAY_MS = 1_000;

/** Thrown when code cannot be loaded because the browser has no network. */
export class NoNetworkError extends Error {}

/**
 * React's `lazy` with a `preload` function. Preloaded code is shown at once, without the Suspense fallback. A failed preload is repeated
 * when the component is shown. A failed load is repeated once, after a second. Throws `NoNetworkError` if the second load fails without a
 * network.
 */
export function lazyWithPreload<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
): PreloadableComponent<P> {
  let coming: ReturnType<typeof load> | undefined;
  let Loaded: ComponentType<P> | undefined;
  const once = () => {
    coming ??= load().then(
      (part) => {
        Loaded = part.default;
        return part;
      },
      (error) => {
        coming = undefined;
        throw error;
      },
    );
    return coming;
  };
  const again = async () => {
    await new Promise((passed) => setTimeout(passed, RETRY_DELAY_MS));
    return once().catch((error) => {
      throw navigator.onLine ? error : new NoNetworkError(undefined, { cause: error });
    });
  };
  const Later = lazy(() => once().catch(again)) as unknown as ComponentType<P>;
  function Part(props: P) {
    const [Shown] = useState(() => Loaded ?? Later);
    return createElement(Shown, props);
  }
  return Object.assign(Part, {
    preload: () => {
      if (!shouldAvoidPreload()) once().catch(() => undefined);
    },
  });
}
