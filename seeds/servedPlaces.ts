import { places } from './places.ts';
import { presentWards } from './presentWards.ts';

/** The districts and wards of the cities served, the old ones and the present ones. */
export const servedPlaces = [...places, ...presentWards];
