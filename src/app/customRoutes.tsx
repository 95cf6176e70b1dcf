import { Suspense } from 'react';
import { CustomRoutes } from 'react-admin';
import { Navigate, Outlet, Route, useLocation } from 'react-router-dom';
import { reportPageNames } from '#schema/pages';
import { storedTokens } from '../jsonapi/storedTokens.ts';
import { reportScreens } from '../reports/index.ts';
import { lazyWithPreload } from '../ui/lazyWithPreload.ts';
import { ProfilePage, SettingsPage } from './lazyPages.ts';

const Login = lazyWithPreload(() => import('../pages/signin/Login.tsx'));
const ForgotPassword = lazyWithPreload(() => import('../pages/signin/ForgotPassword.tsx'));
const ResetPassword = lazyWithPreload(() => import('../pages/signin/ResetPassword.tsx'));
const Invitation = lazyWithPreload(() => import('../pages/signin/Invitation.tsx'));
const Setup = lazyWithPreload(() => import('../pages/signin/Setup.tsx'));
const Signup = lazyWithPreload(() => import('../pages/signin/Signup.tsx'));

/** Pages for signed-out users: a signed-in user is redirected to the page they came from, or to `/`. */
function PublicOnly() {
  const { nextPathname = '/', nextSearch = '' } = (useLocation().state ?? {}) as Readonly<
    Record<string, string>
  >;
  if (storedTokens.token()) return <Navigate to={`${nextPathname}${nextSearch}`} replace />;
  return (
    <Suspense fallback={null}>
      <Outlet />
    </Suspense>
  );
}

/** Pages that do not belong to a resource: the pages without layout for signed-out users, the reports, and the viewer's own page. */
export const customRoutes = [
  <CustomRoutes key="signed-out" noLayout>
    <Route element={<PublicOnly />}>
      <Route path="/login" element={<Login />} />
      <Route path="/forgot_password" element={<ForgotPassword />} />
      <Route path="/reset_password" element={<ResetPassword />} />
      <Route path="/invitation" element={<Invitation />} />
      <Route path="/signup" element={<Signup />} />
      <Route path="/setup" element={<Setup />} />
    </Route>
  </CustomRoutes>,
  <CustomRoutes key="signed-in">
    <Route path="/profile" element={<ProfilePage />} />
    <Route path="/settings" element={<SettingsPage />} />
    {reportPageNames.map((name) => {
      const Report = reportScreens[name];
      return <Route key={name} path={`/reports/${name}`} element={<Report />} />;
    })}
  </CustomRoutes>,
];
