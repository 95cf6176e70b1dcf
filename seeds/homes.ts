import { type Place, places } from './places.ts';

/** Districts in which people of the demo live: the districts with known streets. */
export const homePlaces: readonly Place[] = places.filter(({ streets }) => streets.length > 0);
