import { type ResourceName, resources } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import type { Context } from '../../context.ts';
import { findAll } from '../../db/store.ts';

export interface About {
  name: ResourceName;
  resource: AnyResource;
  /** The records as they are stored. */
  records: (Record<string, unknown> & { id: string })[];
}

/**
 * What is kept about a customer: herself, the records whose changes stand in her history (packages, sessions, transactions …),
 * and the lines of statements that her transactions were matched with.
 */
export async function recordsAbout(ctx: Context, id: string): Promise<About[]> {
  const found = new Map<string, About>();
  const follow = async (name: ResourceName, where: object): Promise<void> => {
    const resource = resources[name] as AnyResource;
    const about = found.get(name) ?? { name, resource, records: [] };
    found.set(name, about);
    const known = new Set(about.records.map((record) => record.id));
    const rows = (await findAll(ctx, name, where as never)) as About['records'];
    const fresh = rows.filter((record) => !known.has(record.id));
    about.records.push(...fresh);
    if (fresh.length === 0) return;
    for (const [other, by] of belongings(name))
      await follow(other, { [by]: fresh.map((record) => record.id) });
    const lines = fresh.flatMap(({ bank_line }) => (typeof bank_line === 'string' ? [bank_line] : []));
    if (lines.length > 0) await follow('bank_lines', { id: lines });
  };
  await follow('customers', { id: [id] });
  return [...found.values()];
}

/** The resources whose history shows with this one's, and the field by which each names it. */
function belongings(target: string): [ResourceName, string][] {
  return (Object.entries(resources) as [ResourceName, AnyResource][]).flatMap(([name, { fields, history }]) =>
    [...new Set(history?.map((path) => `${path.split('.')[0]}_id`))]
      .filter((by) => fields[by]?.target === target)
      .map((by): [ResourceName, string] => [name, by]),
  );
}
