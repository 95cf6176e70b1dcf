import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { NurseClient } from './NurseClient.ts';
import { NursePage } from './NursePage.tsx';

/** Renders the page in the element `#root`. */
export function show(client: NurseClient): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <NursePage client={client} />
    </StrictMode>,
  );
}
