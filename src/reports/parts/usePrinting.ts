import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Returns whether the page is being printed. Updates early enough to render the print version. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const paper = window.matchMedia('print');
    const follow = () => flushSync(() => setPrinting(paper.matches));
    const begin = () => flushSync(() => setPrinting(true));
    paper.addEventListener('change', follow);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', follow);
    return () => {
      paper.removeEventListener('change', follow);
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', follow);
    };
  }, []);
  return printing;
}
