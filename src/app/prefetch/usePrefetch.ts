import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider } from 'react-admin';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { shouldAvoidPreload } from '../../ui/shouldAvoidPreload.ts';
import { prefetchScreen } from './prefetchScreen.ts';

/**
 * Milliseconds for which the pointer or the focus rests on a link before it is prefetched, so that a pointer that only passes over the link
 * causes no request.
 */
const HOVER_DELAY_MS = 90;

/**
 * Prefetches the link or row under the mouse or focus before it is clicked, so that it opens at once. Does nothing for touch, which has no
 * hover, and if the user saves data.
 */
export function usePrefetch(): void {
  const queries = useQueryClient();
  const provider = useDataProvider<NoiDataProvider>();
  const viewer = useViewer();
  useEffect(() => {
    let aimed: string | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const aim = (event: Event) => {
      if ((event as PointerEvent).pointerType === 'touch' || shouldAvoidPreload()) return;
      const url = findLinkUrl(event.target);
      if (url?.href === aimed) return;
      aimed = url?.href;
      clearTimeout(timer);
      if (url) timer = setTimeout(() => prefetchScreen(url, queries, provider, viewer), HOVER_DELAY_MS);
    };
    document.addEventListener('pointerover', aim);
    document.addEventListener('focusin', aim);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', aim);
      document.removeEventListener('focusin', aim);
    };
  }, [queries, provider, viewer]);
}

/** Returns the URL that a click here opens: of the surrounding link, or of the row; null for an external URL. */
function findLinkUrl(target: EventTarget | null): URL | null {
  if (!(target instanceof Element)) return null;
  const link =
    target.closest<HTMLAnchorElement>('a[href]') ??
    target.closest('[data-row]')?.querySelector<HTMLAnchorElement>('a[data-row-link]');
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return null;
  const url = new URL(link.href);
  return url.origin === window.location.origin ? url : null;
}
