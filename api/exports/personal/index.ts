/**
 * Privacy files: all data about one person, in one file.
 *
 * GET /{customers|agents|users}/:id/personal_data: admin
 */

import type { Module } from '../../resources/module.ts';
import { personalDataRoutes } from './routes.ts';

export const privacyFiles: Module = { routes: [personalDataRoutes] };
