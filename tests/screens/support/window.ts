/** Runs before every test file with a window: its configuration, and a reset so that no test affects the next. */
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// Milliseconds that a busy machine may need to load and draw the parts of a screen.
configure({ asyncUtilTimeout: 15_000 });

// Uses the implementation of `Object`, as browsers do: happy-dom's own version serializes the whole element, and menus call it constantly
// for their position.
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
  // Test files share a window: the URL of one would appear in the searches of the next, and the width of a phone would change its layout.
  happyDOM.setURL(start);
  happyDOM.setViewport(size);
});

// Test files also share imports: a component that is still loading when its file ends would be missing in all later files.
afterAll(() => vi.dynamicImportSettled());
