import { editLevels } from '#rules/levels';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { findAll } from '../../db/store.ts';
import { invalid, refused } from '../../domainError.ts';
import type { Hooks } from '../../resources/hooks.ts';
import { changeLines } from './changeLines.ts';
import { openPackage } from './openPackage.ts';
import type { PathOfLine } from './refuseProblems.ts';

type Line = Stored<'package_services'>;

/** Every fault of a single line is at its service. */
const pathOfLine: PathOfLine = () => 'service_id';

/** The package, held, at a level where its lines may still change, and those lines. */
async function open(ctx: Context, package_id: string) {
  const pack = await openPackage(ctx, package_id);
  const levels: readonly string[] = editLevels.plan;
  if (!levels.includes(pack.level))
    throw refused('too_late', `Gói ở cấp độ ${pack.level} không còn sửa được dịch vụ.`);
  return { pack, lines: await findAll(ctx, 'package_services', { package_id }) };
}

/** A package's lines, until L6: totals, discounts and sessions follow each change (rules 2.8). */
export const packageServicesHooks: Hooks<'package_services'> = {
  async create(ctx, { package_id = '', service_id = '', variant_id, quantity, price }) {
    const { pack, lines } = await open(ctx, package_id);
    if (lines.length >= 20) throw invalid('service_id', 'Một gói có nhiều nhất 20 dịch vụ.');
    await changeLines(ctx, pack, [...lines, { service_id, variant_id, quantity, price }], pathOfLine);
    const ids = (await findAll(ctx, 'package_services', { package_id })).map((line) => Number(line.id));
    return String(Math.max(...ids));
  },

  async update(ctx, { id, package_id }, patch) {
    const { pack, lines } = await open(ctx, package_id);
    const priced = 'price' in patch ? patch.price : undefined;
    const changed = (line: Line) => ({
      ...line,
      ...patch,
      // Another quantity or variant has its own price again, unless one is set along.
      price: priced !== undefined ? priced : 'quantity' in patch || 'variant_id' in patch ? null : line.price,
    });
    await changeLines(
      ctx,
      pack,
      lines.map((line) => (line.id === id ? changed(line) : line)),
      pathOfLine,
    );
  },

  async remove(ctx, { id, package_id }) {
    const { pack, lines } = await open(ctx, package_id);
    const left = lines.filter((line) => line.id !== id);
    if (left.length === 0)
      throw refused('last_line', 'Gói phải có ít nhất một dịch vụ. Hãy thêm dịch vụ khác trước.');
    await changeLines(ctx, pack, left, pathOfLine);
  },

  async restored(ctx, { package_id }) {
    const { pack, lines } = await open(ctx, package_id);
    await changeLines(ctx, pack, lines, pathOfLine);
  },
};
