import { useEffect } from 'react';

/** Sets the title of the browser tab: `{title} · Nôi`. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Nôi` : 'Nôi';
  }, [title]);
}
