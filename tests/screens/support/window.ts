/** Before every file of tests in a window: what they need of it, and that nothing of one test is there for the next. */
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// What a busy machine takes to load and draw a screen's parts.
configure({ asyncUtilTimeout: 15_000 });

// As in browsers. happy-dom's writes out all that is in the element, and what places menus asks for it at every turn.
Element.prototype.toString = Object.prototype.toString;

interface HappyDom {
  setURL: (url: string) => void;
  setViewport: (size: { width: number; height: number }) => void;
}
const { happyDOM } = window as unknown as { happyDOM: HappyDom };
const start = window.location.href;
const size = { width: window.innerWidth, height: window.innerHeight };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  // Files share a window: what one leaves in the address would be in the next one's searches, and a phone's width its look.
  happyDOM.setURL(start);
  happyDOM.setViewport(size);
});

// Files share what is imported, too: a part that was still being loaded when its file ended would be missing in all later ones.
afterAll(() => vi.dynamicImportSettled());
