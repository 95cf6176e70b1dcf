import { lazyWithPreload } from '../kinds/parts/lazyWithPreload.ts';

/** The home page, loaded when it is opened. */
export const HomePage = lazyWithPreload(() => import('./home/Home.tsx'));

/** The page of one record of a resource, loaded when it is opened. */
export const LazyRecordPage = lazyWithPreload(() => import('../screens/record/RecordPage.tsx'));

/** The settings, loaded when they are opened. */
export const SettingsPage = lazyWithPreload(() => import('./settings/Settings.tsx'));

/** The viewer's own page, loaded when it is opened. */
export const ProfilePage = lazyWithPreload(() => import('./Profile.tsx'));
