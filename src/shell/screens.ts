import { lazyPart } from '../kinds/parts/lazyPart.ts';
import { departures } from '../resources/index.ts';
import { registerDeparture } from '../screens/registry.ts';

const RecordPage = lazyPart(() => import('../screens/ResourcePage.tsx'));

/** The page of one record of a resource, loaded when it is opened. */
export const pageOf = (resource: string) => departures[resource]?.page ?? RecordPage;

// Resources and reports know nothing of each other; what is made of both stands here.
registerDeparture('agents', { below: lazyPart(() => import('./UnderNurse.tsx')) });

/** The viewer's own page, loaded when it is opened. */
export const ProfilePage = lazyPart(() => import('./Profile.tsx'));
