import { CoreAdminContext } from 'ra-core';
import { Notification } from 'react-admin';
import { Outlet } from 'react-router-dom';
import { authProvider } from '../jsonapi/authProvider.ts';
import { dataProvider } from '../jsonapi/dataProvider.ts';
import { AlertProvider } from './alert.tsx';
import { i18nProvider } from './i18nProvider.ts';
import { queryClient } from './queryClient.ts';
import { routerProvider } from './routerProvider.tsx';
import { store } from './store.ts';
import { ThemeModeProvider } from './theme/themeMode.tsx';

/** What every page stands on: react-admin's contexts, the theme, alerts and the notices of five seconds (ERR-18). */
export function Root() {
  return (
    <CoreAdminContext
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      routerProvider={routerProvider}
      queryClient={queryClient}
      store={store}
    >
      <ThemeModeProvider>
        <AlertProvider>
          <Outlet />
          <Notification autoHideDuration={5_000} />
        </AlertProvider>
      </ThemeModeProvider>
    </CoreAdminContext>
  );
}
