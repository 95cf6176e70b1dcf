import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { NurseClient } from './NurseClient.ts';
import { NursePage } from './NursePage.tsx';

/** Renders the page in `root`. */
export function renderNursePage(client: NurseClient, root: HTMLElement): void {
  createRoot(root).render(
    <StrictMode>
      <NursePage client={client} />
    </StrictMode>,
  );
}
