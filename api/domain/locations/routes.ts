import { addedPlaces } from '#schema/locations';
import { registerRoute } from '../../http/registerRoute.ts';
import type { RouteSet } from '../../http/services.ts';
import { addPlaces } from './locations.ts';

/** `POST /locations/places`, for admins: stores missing districts and wards of the served cities. */
export const locationsRoutes: RouteSet = async (app) => {
  registerRoute(
    app,
    'POST /locations/places',
    {
      permission: { roles: ['admin'] },
      summary: 'Nạp phường, quận của TP. Hồ Chí Minh và Hà Nội',
      answer: addedPlaces,
    },
    async ({ write }) => {
      const { servedPlaces } = await import('#seeds/servedPlaces');
      return write(async (ctx) => ({ added: await addPlaces(ctx, servedPlaces) }));
    },
  );
};
