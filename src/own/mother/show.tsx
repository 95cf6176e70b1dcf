import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { MotherClient } from './MotherClient.ts';
import { MotherPage } from './MotherPage.tsx';

/** Renders the page in the element `#root`. */
export function show(client: MotherClient): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <MotherPage client={client} />
    </StrictMode>,
  );
}
