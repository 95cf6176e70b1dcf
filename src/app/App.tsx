import { CoreAdminContext, CoreAdminUI, Notification, type RaRecord, Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import type { Grant } from '#schema/access';
import { resources } from '#schema/index';
import { hasListPage, hasRecordPage, tabsByPage } from '#schema/pages';
import type { AnyResource } from '#schema/resource';
import { dataProvider } from '../jsonapi/dataProvider.ts';
import { routerProvider } from '../jsonapi/routerProvider.tsx';
import { formatRecordTitle } from '../kinds/parts/formatRecordTitle.ts';
import { NotFound } from '../pages/NotFound.tsx';
import { UnexpectedError } from '../pages/UnexpectedError.tsx';
import { findScreens } from '../resources/index.ts';
import { ResourceList } from '../screens/list/ResourceList.tsx';
import { getListTitle } from '../screens/parts/getDeclaration.ts';
import type { ScreenOptions } from '../screens/useScreens.ts';
import { LazyBoundary } from '../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../ui/lazyWithPreload.ts';
import { authProvider } from './authProvider.ts';
import { customRoutes } from './customRoutes.tsx';
import { ExactRoute } from './ExactRoute.tsx';
import { i18nProvider } from './i18nProvider.ts';
import { Layout } from './layout/Layout.tsx';
import { menuIcons } from './layout/menuIcons.ts';
import { HomePage, LazyRecordPage } from './lazyPages.ts';
import { preferenceStore } from './preferenceStore.ts';
import { queryClient } from './queryClient.ts';
import { ThemeModeProvider } from './theme/themeMode.tsx';

const ListTabs = lazyWithPreload(() => import('../pages/ListTabs.tsx'));

/** True if any role may create records of this resource. */
const isCreatable = ({ access }: AnyResource): boolean =>
  Object.values(access).some((entry) => ('can' in entry ? (entry as Grant).can : entry).includes('create'));

/**
 * A declared resource as react-admin's `<Resource>`, with its screens' own parts as options: its list and, if its records have a page, that
 * page, which is also used to edit a record. New records are created next to the list, so there is no create route. A resource without a
 * list has no URL, because its screens are part of others.
 */
function buildResourceElement(resource: AnyResource) {
  const { name } = resource;
  const screens = findScreens(name);
  const options: ScreenOptions = { label: getListTitle(resource), screens };
  const common = {
    name,
    options,
    recordRepresentation: (record: RaRecord<string>) => formatRecordTitle(name, record),
    hasCreate: isCreatable(resource),
  };
  if (!hasListPage(name))
    return (
      <Resource key={name} {...common}>
        <Route path="*" element={<NotFound />} />
      </Resource>
    );
  const list = <ResourceList key={name} resource={name} />;
  const page = hasRecordPage(name) && (
    <ExactRoute>
      <LazyRecordPage key={name} resource={name} />
    </ExactRoute>
  );
  return (
    <Resource
      key={name}
      {...common}
      icon={menuIcons[`/${name}`]}
      list={
        <ExactRoute>
          {tabsByPage[name] ? (
            <LazyBoundary key={name}>
              <ListTabs page={name}>{list}</ListTabs>
            </LazyBoundary>
          ) : (
            list
          )}
        </ExactRoute>
      }
      {...(page && { edit: page, hasShow: true })}
    />
  );
}

const adminChildren = [...Object.values(resources).map(buildResourceElement), ...customRoutes];

/**
 * The admin app, built from the two components inside react-admin's `<Admin>`: `<Admin>` itself would add default pages with the form
 * library, English texts and a theme to the first load. Elements between the two components are available on every page.
 */
export const App = () => (
  <CoreAdminContext
    dataProvider={dataProvider}
    authProvider={authProvider}
    i18nProvider={i18nProvider}
    routerProvider={routerProvider}
    queryClient={queryClient}
    store={preferenceStore}
  >
    <ThemeModeProvider>
      <CoreAdminUI
        title="Nôi"
        layout={Layout}
        dashboard={HomePage}
        catchAll={NotFound}
        // react-admin's own URLs that this app does not use.
        accessDenied={NotFound}
        authenticationError={NotFound}
        error={UnexpectedError}
        disableTelemetry
      >
        {adminChildren}
      </CoreAdminUI>
      <Notification autoHideDuration={5_000} />
    </ThemeModeProvider>
  </CoreAdminContext>
);
