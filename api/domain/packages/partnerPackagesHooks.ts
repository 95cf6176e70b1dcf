import { findAll } from '../../db/store.ts';
import type { Hooks } from '../../resources/hooks.ts';
import { linesOf } from './linesOf.ts';
import { asOldLines } from './oldLines.ts';
import { requestPackage } from './requestPackage.ts';

/** Packages as their partner sends and sees them (rules 6.6). */
export const partnerPackagesHooks: Hooks<'partner_packages'> = {
  create: requestPackage,

  async derive(ctx, rows) {
    const lines = await linesOf(
      ctx,
      rows.map((row) => row.id),
    );
    const ids = [...new Set([...lines.values()].flat().map((line) => line.service_id))];
    const services = ids.length === 0 ? [] : await findAll(ctx, 'services', { id: ids });
    const names = new Map(services.map((service) => [service.id, service.name]));
    for (const row of rows) {
      const own = lines.get(row.id) ?? [];
      row.registered_services = own
        .map((line) => `${names.get(line.service_id) ?? ''} × ${line.quantity}`)
        .join(', ');
      Object.assign(row, asOldLines(own));
    }
  },
};
