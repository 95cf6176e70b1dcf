import { places } from './places.ts';
import { presentWards } from './presentWards.ts';

/** The districts and wards of the cities served, before and since July 2025. */
export const servedPlaces = [...places, ...presentWards];
