/**
 * Locations: the districts and wards of customers and nurses.
 *
 * POST /locations/places: admin
 */

import type { Module } from '../../resources/module.ts';
import { locationsHooks } from './locations.ts';
import { locationsRoutes } from './routes.ts';

export const locations: Module = { hooks: { locations: locationsHooks }, routes: [locationsRoutes] };
