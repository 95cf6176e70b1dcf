import { Suspense } from 'react';
import { CustomRoutes } from 'react-admin';
import { Navigate, Outlet, Route, useLocation } from 'react-router-dom';
import { reportNames } from '#schema/pages';
import { session } from '../jsonapi/session.ts';
import { lazyWithPreload } from '../kinds/parts/lazyWithPreload.ts';
import { reports } from '../reports/index.ts';
import { ProfilePage, SettingsPage } from './lazyPages.ts';

const Login = lazyWithPreload(() => import('./signin/Login.tsx'));
const ForgotPassword = lazyWithPreload(() => import('./signin/ForgotPassword.tsx'));
const ResetPassword = lazyWithPreload(() => import('./signin/ResetPassword.tsx'));
const Invitation = lazyWithPreload(() => import('./signin/Invitation.tsx'));
const Setup = lazyWithPreload(() => import('./signin/Setup.tsx'));
const Signup = lazyWithPreload(() => import('./signin/Signup.tsx'));

/** Pages of the signed-out: anyone who is signed in goes on to where they were sent from, or `/`. */
function PublicOnly() {
  const { nextPathname = '/', nextSearch = '' } = (useLocation().state ?? {}) as Readonly<
    Record<string, string>
  >;
  if (session.token()) return <Navigate to={`${nextPathname}${nextSearch}`} replace />;
  return (
    <Suspense fallback={null}>
      <Outlet />
    </Suspense>
  );
}

/** The pages that are no resource's: those of the signed-out, which have no layout, the reports and the viewer's own. */
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
    {reportNames.map((name) => {
      const Report = reports[name];
      return <Route key={name} path={`/reports/${name}`} element={<Report />} />;
    })}
  </CustomRoutes>,
];
