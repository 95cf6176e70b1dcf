import { type Place, places } from './places.ts';

/** Where the people of the demo live: the districts of which streets are known. */
export const homes: readonly Place[] = places.filter(({ streets }) => streets.length > 0);
