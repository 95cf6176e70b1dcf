import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react';
import { isSavingData } from './isSavingData.ts';

/** A component whose code is loaded when it is first shown, or by `preload`. */
export type PreloadableComponent<P> = FunctionComponent<P> & { readonly preload: () => void };

/** In milliseconds: a network that has just come back may still fail. */
const RETRY_AFTER = 1_000;

/** A part could not be loaded while the browser had no network. */
export class NoNetwork extends Error {}

/**
 * React's `lazy` with a `preload`: code loaded by then is drawn at once, without the fallback of the Suspense around it; a preload
 * that failed is tried again when it is shown, and what is shown once more after a second.
 * What is thrown then is a `NoNetwork` if there was none.
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
    await new Promise((passed) => setTimeout(passed, RETRY_AFTER));
    return once().catch((error) => {
      throw navigator.onLine ? error : new NoNetwork(undefined, { cause: error });
    });
  };
  const Later = lazy(() => once().catch(again)) as unknown as ComponentType<P>;
  function Part(props: P) {
    const [Shown] = useState(() => Loaded ?? Later);
    return createElement(Shown, props);
  }
  return Object.assign(Part, {
    preload: () => {
      if (!isSavingData()) once().catch(() => undefined);
    },
  });
}
