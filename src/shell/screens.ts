import { lazyWithPreload } from '../kinds/parts/lazyWithPreload.ts';
import { departures } from '../resources/index.ts';
import { registerDeparture } from '../screens/registry.ts';

const RecordPage = lazyWithPreload(() => import('../screens/ResourcePage.tsx'));

/** The page of one record of a resource, loaded when it is opened. */
export const pageOf = (resource: string) => departures[resource]?.page ?? RecordPage;

// Resources and reports know nothing of each other; what is made of both stands here.
registerDeparture('agents', { below: lazyWithPreload(() => import('./UnderNurse.tsx')) });

/** The viewer's own page, loaded when it is opened. */
export const ProfilePage = lazyWithPreload(() => import('./Profile.tsx'));
