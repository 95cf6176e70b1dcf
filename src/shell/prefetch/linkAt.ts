/** The address that a click here leads to: of the link around it, or of the row's own; null outside this product. */
export function linkAt(target: EventTarget | null): URL | null {
  if (!(target instanceof Element)) return null;
  const link =
    target.closest<HTMLAnchorElement>('a[href]') ??
    target.closest('[data-row]')?.querySelector<HTMLAnchorElement>('a[data-row-link]');
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return null;
  const url = new URL(link.href);
  return url.origin === window.location.origin ? url : null;
}
