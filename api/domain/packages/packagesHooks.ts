import type { Stored } from '#schema/index';
import { registration } from '#schema/registration';
import { invalid } from '../../domainError.ts';
import type { Hooks } from '../../resources/hooks.ts';
import { changePackage } from './changePackage.ts';
import { linesOf } from './linesOf.ts';
import { asOldLines, oldLines } from './oldLines.ts';
import { packageFacts } from './packageFacts.ts';
import { type Registration, registerPackage } from './registerPackage.ts';
import { removePackage } from './removePackage.ts';
import { restoredPackage } from './restoredPackage.ts';

/** Of a package's values those that the register form takes. */
function registrationOf(values: Partial<Stored<'packages'>>): Registration {
  return Object.fromEntries(Object.entries(values).filter(([key]) => Object.hasOwn(registration, key)));
}

/** Packages are registered, changed and deleted by the same code as through the actions. */
export const packagesHooks: Hooks<'packages'> = {
  async create(ctx, values) {
    const old = oldLines(values);
    if (old && values.services)
      throw invalid('service_1', 'Gửi services hoặc service_1 … service_5, không gửi cả hai.');
    const services = values.services ?? old?.lines;
    if (!services?.length) throw invalid('services', 'Dịch vụ is required!');
    const pathOfLine = old?.pathOfLine;
    const pack = await registerPackage(
      ctx,
      values.customer_id ?? '',
      { ...registrationOf(values), services },
      pathOfLine,
    );
    return pack.id;
  },

  async update(ctx, { id }, patch) {
    await changePackage(ctx, id, patch);
  },

  async remove(ctx, { id }) {
    await removePackage(ctx, id);
  },

  restored: restoredPackage,

  async derive(ctx, rows) {
    const ids = rows.map((row) => row.id);
    const facts = await packageFacts(ctx, rows);
    const lines = await linesOf(ctx, ids);
    for (const row of rows) {
      const own = lines.get(row.id) ?? [];
      row.services = own.map(({ service_id, variant_id, quantity, price }) => ({
        service_id,
        variant_id,
        quantity,
        price,
      }));
      Object.assign(row, facts.get(row.id), asOldLines(own));
    }
  },
};
