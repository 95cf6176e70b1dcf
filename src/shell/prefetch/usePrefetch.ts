import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider } from 'react-admin';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { isSavingData } from '../../kinds/parts/isSavingData.ts';
import { prefetch } from './prefetch.ts';

/** Milliseconds the pointer or the focus rests on a link before it is meant; passing over requests nothing. */
const resting = 90;

/**
 * Whatever link or row of the product the mouse or the focus rests on is fetched before it is pressed, so that it opens
 * at once. Not for a finger, which presses where it lands, and not where data is spared.
 */
export function usePrefetch(): void {
  const queries = useQueryClient();
  const provider = useDataProvider<NoiDataProvider>();
  const viewer = useViewer();
  useEffect(() => {
    let aimed: string | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const aim = (event: Event) => {
      if ((event as PointerEvent).pointerType === 'touch' || isSavingData()) return;
      const url = linkAt(event.target);
      if (url?.href === aimed) return;
      aimed = url?.href;
      clearTimeout(timer);
      if (url) timer = setTimeout(() => prefetch(url, queries, provider, viewer), resting);
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

/** The address that a click here leads to: of the link around it, or of the row's own; null outside this product. */
function linkAt(target: EventTarget | null): URL | null {
  if (!(target instanceof Element)) return null;
  const link =
    target.closest<HTMLAnchorElement>('a[href]') ??
    target.closest('[data-row]')?.querySelector<HTMLAnchorElement>('a[data-row-link]');
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return null;
  const url = new URL(link.href);
  return url.origin === window.location.origin ? url : null;
}
