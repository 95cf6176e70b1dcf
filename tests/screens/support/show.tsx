import { createTheme, ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import {
  type AuthProvider,
  CoreAdminContext,
  memoryStore,
  ResourceDefinitionContextProvider,
  useNotificationContext,
} from 'react-admin';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import type { Viewer } from '#schema/access';
import { i18nProvider } from '../../../src/app/i18nProvider.ts';
import { networkOptions } from '../../../src/app/queryClient.ts';
import { themes } from '../../../src/app/theme/themes.ts';
import { apiAuthProvider } from '../../../src/jsonapi/apiAuthProvider.ts';
import { can } from '../../../src/jsonapi/can.ts';
import { dataProvider } from '../../../src/jsonapi/dataProvider.ts';
import { routerProvider } from '../../../src/jsonapi/routerProvider.tsx';
import { ViewerContext } from '../../../src/jsonapi/viewer.ts';
import { screens } from '../../../src/resources/index.ts';
import { buildViewer as viewerOf } from './viewers.ts';

/** Shows the texts of the shell's notifications. */
function Notices() {
  const { notifications } = useNotificationContext();
  return (
    <div data-testid="notices">
      {notifications.map(({ message, notificationOptions }) => (
        <p key={String(message)}>{`${message} ${notificationOptions?.autoHideDuration}`}</p>
      ))}
    </div>
  );
}

/** The screens of each resource, as the shell passes them with `<Resource options>`. */
const definitions = Object.fromEntries(
  Object.entries(screens).map(([name, own]) => [name, { name, options: { screens: own } }]),
);

const durations = Object.keys(themes.light.transitions.duration).map((name) => [name, 0]);
/** Dialogs and menus close without a transition, because during a transition `getByRole` does not find the content behind them. */
const theme = createTheme(themes.light, { transitions: { duration: Object.fromEntries(durations) } });

/** Draws screens at a URL inside the providers of the shell; returns the router, and a `user` to operate them. */
export function renderScreens(
  at: string,
  routes: Readonly<Record<string, ReactNode>>,
  viewer: Viewer = viewerOf('admin'),
) {
  const queryClient = new QueryClient({
    defaultOptions: { ...networkOptions, queries: { ...networkOptions.queries, retry: false } },
  });
  const rights: AuthProvider = {
    ...apiAuthProvider,
    checkAuth: async () => undefined,
    canAccess: async (permission) => can(viewer, permission),
    getPermissions: async () => viewer.roles,
    getIdentity: async () => ({ ...viewer, fullName: viewer.name }),
  };
  const inside = (
    <CoreAdminContext
      dataProvider={dataProvider}
      authProvider={rights}
      queryClient={queryClient}
      i18nProvider={i18nProvider}
      routerProvider={routerProvider}
      store={memoryStore()}
    >
      <ResourceDefinitionContextProvider definitions={definitions}>
        <ThemeProvider theme={theme}>
          <ViewerContext value={viewer}>
            <Outlet />
            <Notices />
          </ViewerContext>
        </ThemeProvider>
      </ResourceDefinitionContextProvider>
    </CoreAdminContext>
  );
  const router = createMemoryRouter(
    [{ element: inside, children: Object.entries(routes).map(([path, element]) => ({ path, element })) }],
    { initialEntries: [at] },
  );
  render(<RouterProvider router={router} />);
  return {
    router,
    user: userEvent.setup(),
    search: () => decodeURIComponent(router.state.location.search),
    /** Refetches all data on the screen, as another action or a return to the window does. */
    reload: () => act(() => queryClient.invalidateQueries()),
  };
}

/** Sets the window's width in pixels. */
export const setWindowWidth = (width: number): void =>
  (
    window as unknown as { happyDOM: { setViewport: (size: { width: number; height: number }) => void } }
  ).happyDOM.setViewport({ width, height: 900 });
