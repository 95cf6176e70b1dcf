import { lazy, type ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { reports } from '../reports/index.ts';
import { departures } from '../resources/index.ts';
import { ResourceList } from '../screens/ResourceList.tsx';
import { Fallback } from './Fallback.tsx';
import { Home } from './home/Home.tsx';
import { hasPage, listedResources, reportNames } from './pages.ts';
import { RecordOnly } from './RecordOnly.tsx';

const ResourcePage = lazy(async () => ({
  default: (await import('../screens/ResourcePage.tsx')).ResourcePage,
}));
const Profile = lazy(async () => ({ default: (await import('./Profile.tsx')).Profile }));
const Login = lazy(async () => ({ default: (await import('./signin/Login.tsx')).Login }));
const ForgotPassword = lazy(async () => ({
  default: (await import('./signin/ForgotPassword.tsx')).ForgotPassword,
}));
const ResetPassword = lazy(async () => ({
  default: (await import('./signin/ResetPassword.tsx')).ResetPassword,
}));
const Invitation = lazy(async () => ({ default: (await import('./signin/Invitation.tsx')).Invitation }));
const Signup = lazy(async () => ({ default: (await import('./signin/Signup.tsx')).Signup }));

/** Pages for those who are signed out (spec/1 §2.1, contract §7 OD 01). */
export const publicRoutes: RouteObject[] = [
  { path: '/login', element: <Login /> },
  { path: '/forgot_password', element: <ForgotPassword /> },
  { path: '/reset_password', element: <ResetPassword /> },
  { path: '/invitation', element: <Invitation /> },
  { path: '/signup', element: <Signup /> },
];

function listOf(resource: string): ReactNode {
  const Departing = departures[resource]?.list;
  return Departing ? (
    <Departing key={resource} resource={resource} />
  ) : (
    <ResourceList key={resource} resource={resource} />
  );
}
function pageOf(resource: string): ReactNode {
  const Departing = departures[resource]?.page;
  return Departing ? (
    <Departing key={resource} resource={resource} />
  ) : (
    <ResourcePage key={resource} resource={resource} />
  );
}

/** The exact set of signed-in pages (spec/1 §2.2); everything else is the fallback. */
export const signedInRoutes: RouteObject[] = [
  { path: '/', element: <Home /> },
  { path: '/profile', element: <Profile /> },
  ...listedResources.map((resource) => ({ path: `/${resource}`, element: listOf(resource) })),
  ...listedResources
    .filter(hasPage)
    .map((resource) => ({ path: `/${resource}/:id`, element: <RecordOnly>{pageOf(resource)}</RecordOnly> })),
  ...reportNames.flatMap((name) => {
    const Report = reports[name];
    return Report ? [{ path: `/reports/${name}`, element: <Report /> }] : [];
  }),
  { path: '*', element: <Fallback /> },
];
