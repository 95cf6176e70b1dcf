import { places } from './places.ts';
import { presentWards } from './presentWards.ts';

/** The places of the cities served: districts and wards before July 2025, and wards since then. */
export const servedPlaces = [...places, ...presentWards];
