import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { lazyPart } from '../kinds/parts/lazyPart.ts';
import { reports } from '../reports/index.ts';
import { departures } from '../resources/index.ts';
import { ResourceList } from '../screens/ResourceList.tsx';
import { Fallback } from './Fallback.tsx';
import { Home } from './home/Home.tsx';
import { hasPage, listedResources, reportNames } from './pages.ts';
import { RecordOnly } from './RecordOnly.tsx';

const ResourcePage = lazyPart(async () => ({
  default: (await import('../screens/ResourcePage.tsx')).ResourcePage,
}));
const Profile = lazyPart(async () => ({ default: (await import('./Profile.tsx')).Profile }));
const Login = lazyPart(async () => ({ default: (await import('./signin/Login.tsx')).Login }));
const ForgotPassword = lazyPart(async () => ({
  default: (await import('./signin/ForgotPassword.tsx')).ForgotPassword,
}));
const ResetPassword = lazyPart(async () => ({
  default: (await import('./signin/ResetPassword.tsx')).ResetPassword,
}));
const Invitation = lazyPart(async () => ({ default: (await import('./signin/Invitation.tsx')).Invitation }));
const Signup = lazyPart(async () => ({ default: (await import('./signin/Signup.tsx')).Signup }));

/** Pages for those who are signed out (spec/1 §2.1, contract §7 OD 01). */
export const publicRoutes: RouteObject[] = [
  { path: '/login', element: <Login /> },
  { path: '/forgot_password', element: <ForgotPassword /> },
  { path: '/reset_password', element: <ResetPassword /> },
  { path: '/invitation', element: <Invitation /> },
  { path: '/signup', element: <Signup /> },
];

/** What is known of a signed-in screen before it is opened: the code it needs, and whose list or page it is. */
export interface ScreenHandle {
  readonly part?: { readonly preload: () => void } | undefined;
  readonly resource?: string;
}

function listOf(resource: string): ReactNode {
  const Departing = departures[resource]?.list;
  return Departing ? (
    <Departing key={resource} resource={resource} />
  ) : (
    <ResourceList key={resource} resource={resource} />
  );
}
function pageOf(resource: string): RouteObject {
  const Page = departures[resource]?.page ?? ResourcePage;
  return {
    path: `/${resource}/:id`,
    element: (
      <RecordOnly>
        <Page key={resource} resource={resource} />
      </RecordOnly>
    ),
    handle: { part: Page, resource } satisfies ScreenHandle,
  };
}

/** The exact set of signed-in pages (spec/1 §2.2); everything else is the fallback. */
export const signedInRoutes: RouteObject[] = [
  { path: '/', element: <Home /> },
  { path: '/profile', element: <Profile />, handle: { part: Profile } satisfies ScreenHandle },
  ...listedResources.map((resource) => ({
    path: `/${resource}`,
    element: listOf(resource),
    handle: { resource } satisfies ScreenHandle,
  })),
  ...listedResources.filter(hasPage).map(pageOf),
  ...reportNames.flatMap((name) => {
    const Report = reports[name];
    const handle: ScreenHandle = { part: Report };
    return Report ? [{ path: `/reports/${name}`, element: <Report />, handle }] : [];
  }),
  { path: '*', element: <Fallback /> },
];
