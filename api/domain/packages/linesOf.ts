import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { findAll } from '../../db/store.ts';

/** The lines of these packages, by package id, in the order they were sold. One query. */
export async function linesOf(
  ctx: Context,
  packageIds: readonly string[],
): Promise<Map<string, Stored<'package_services'>[]>> {
  const lines = new Map<string, Stored<'package_services'>[]>(packageIds.map((id) => [id, []]));
  if (packageIds.length === 0) return lines;
  for (const line of await findAll(ctx, 'package_services', { package_id: packageIds }))
    lines.get(line.package_id)?.push(line);
  return lines;
}
