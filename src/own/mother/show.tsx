import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { MotherClient } from './MotherClient.ts';
import { MotherPage } from './MotherPage.tsx';

/** Renders the page in `root`. */
export function renderMotherPage(client: MotherClient, root: HTMLElement): void {
  createRoot(root).render(
    <StrictMode>
      <MotherPage client={client} />
    </StrictMode>,
  );
}
