import { CoreAdminContext, CoreAdminUI, Notification } from 'react-admin';
import { listedResources } from '#schema/pages';
import { dataProvider } from '../jsonapi/dataProvider.ts';
import { declarationOf } from '../screens/parts/declarationOf.ts';
import { authProvider } from './authProvider.ts';
import { customRoutes } from './customRoutes.tsx';
import { Fallback } from './Fallback.tsx';
import { Home } from './home/Home.tsx';
import { i18nProvider } from './i18nProvider.ts';
import { Layout } from './layout/Layout.tsx';
import { queryClient } from './queryClient.ts';
import { resourceOf } from './resourceOf.tsx';
import { routerProvider } from './routerProvider.tsx';
import { store } from './store.ts';
import { ThemeModeProvider } from './theme/themeMode.tsx';
import { UnexpectedError } from './UnexpectedError.tsx';

const pages = [...listedResources.map((name) => resourceOf(declarationOf(name))), ...customRoutes];

/**
 * The admin, of the two parts that react-admin's `<Admin>` is made of: `<Admin>` itself brings default pages with the form library
 * and English texts into the first load, and a theme of its own. What stands between the two parts is in reach of every page.
 */
export const Root = () => (
  <CoreAdminContext
    dataProvider={dataProvider}
    authProvider={authProvider}
    i18nProvider={i18nProvider}
    routerProvider={routerProvider}
    queryClient={queryClient}
    store={store}
  >
    <ThemeModeProvider>
      <CoreAdminUI
        title="Nôi"
        layout={Layout}
        dashboard={Home}
        catchAll={Fallback}
        // Addresses of react-admin's own that are none of ours.
        accessDenied={Fallback}
        authenticationError={Fallback}
        error={UnexpectedError}
        disableTelemetry
      >
        {pages}
      </CoreAdminUI>
      <Notification autoHideDuration={5_000} />
    </ThemeModeProvider>
  </CoreAdminContext>
);
