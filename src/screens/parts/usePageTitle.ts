import { useEffect } from 'react';

/** Names the page in the browser's tab: `{title} · Nôi`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Nôi` : 'Nôi';
  }, [title]);
}
