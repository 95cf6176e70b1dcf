import { lazyWithPreload } from '../ui/lazyWithPreload.ts';

/** The home page, loaded when it is opened. */
export const HomePage = lazyWithPreload(() => import('../pages/home/Home.tsx'));

/** The page of one record of a resource, loaded when it is opened. */
export const LazyRecordPage = lazyWithPreload(() => import('../screens/record/RecordPage.tsx'));

/** The settings, loaded when they are opened. */
export const SettingsPage = lazyWithPreload(() => import('../pages/settings/Settings.tsx'));

/** The viewer's own page, loaded when it is opened. */
export const ProfilePage = lazyWithPreload(() => import('../pages/account/Profile.tsx'));
