import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { UnexpectedError } from '../pages/UnexpectedError.tsx';
import { App } from './App.tsx';
import { RouterContext } from './layout/NavigationProgress.tsx';

/** Removes old service workers, which would continue to serve an old app; keeps the service workers of the nurses' and mothers' pages. */
async function removeServiceWorkers(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  for (const registration of registrations)
    if (!/^\/[nm]\//.test(new URL(registration.scope).pathname)) await registration.unregister();
}
void removeServiceWorkers().catch(() => undefined);

/** A data router, so that a form with unsaved changes can block a navigation; react-admin routes the pages. */
const router = createBrowserRouter([{ path: '*', element: <App />, errorElement: <UnexpectedError /> }]);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <RouterContext value={router}>
      <RouterProvider router={router} />
    </RouterContext>
  </StrictMode>,
);
