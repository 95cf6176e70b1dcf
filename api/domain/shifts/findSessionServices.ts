/** Finds the services that are performed in each session of a package (rules 3.26). */
import { groupBy } from '#rules/groupBy';
import { mapServicesBySession, type SoldLine } from '#rules/sessionServices';
import type { Context } from '../../context.ts';
import { getDialect } from '../../db/dialect.ts';
import { encodeIdList } from '../../db/getCompiledQuery.ts';

interface LineRow {
  id: number;
  package_id: number;
  service_id: number;
  variant_id: number | null;
  quantity: number;
  amount: number;
  round: number;
  name: string;
}
interface ItemRow {
  combo_id: number;
  service_id: number;
  quantity: number;
  pack_variant_id: number | null;
  name: string;
}
interface SessionRow {
  id: number;
  package_id: number;
  day: string;
  status: string;
  is_addition: boolean | number;
  line_ids: string | string[] | null;
}

/** Services performed in a session: their names, and the ids of their package lines. */
interface SessionServices {
  names: string[];
  line_ids: string[];
}

/**
 * Finds the services of each session of these packages, by session id.
 * @param dueOf id of a session whose default services are returned, even if other services were chosen for this session
 */
export async function findSessionServices(
  ctx: Context,
  package_ids: readonly string[],
  dueOf?: string,
): Promise<Map<string, SessionServices>> {
  const ids = [...new Set(package_ids)];
  const found = new Map<string, SessionServices>();
  if (ids.length === 0) return found;
  const { db } = ctx;
  const { among } = getDialect(db);
  const lines: LineRow[] = await db('package_services as l')
    .join('services as v', 'v.id', 'l.service_id')
    .whereRaw(among, ['l.package_id', encodeIdList(ids)])
    .orderBy('l.id')
    .select(
      'l.id',
      'l.package_id',
      'l.service_id',
      'l.variant_id',
      'l.quantity',
      'l.amount',
      'l.round',
      'v.name',
    );
  const items: ItemRow[] = await db('pack_items as i')
    .join('services as v', 'v.id', 'i.service_id')
    .whereIn('i.combo_id', [...new Set(lines.map(({ service_id }) => service_id))])
    .orderBy('i.id')
    .select('i.combo_id', 'i.service_id', 'i.quantity', 'i.pack_variant_id', 'v.name');
  const sessions: SessionRow[] = await db('shifts')
    .whereRaw(among, ['package_id', encodeIdList(ids)])
    .select('id', 'package_id', 'day', 'status', 'is_addition', 'line_ids');
  const nameOf = new Map([...lines, ...items].map(({ service_id, name }) => [String(service_id), name]));
  const linesOf = groupBy(lines, ({ package_id }) => String(package_id));
  for (const [package_id, own] of groupBy(sessions, (row) => String(row.package_id))) {
    const sold = (linesOf.get(package_id) ?? []).map((line) => toSoldLine(line, items));
    const sessionsToServe = own
      .map(toSession)
      .map((session) => (session.id === dueOf ? { ...session, line_ids: null } : session));
    for (const [id, services] of mapServicesBySession(sold, sessionsToServe))
      found.set(id, {
        names: [...new Set(services.map(({ service_id }) => nameOf.get(service_id) ?? ''))],
        line_ids: [...new Set(services.map(({ line_id }) => line_id))],
      });
  }
  return found;
}

const toSoldLine = (line: LineRow, items: readonly ItemRow[]): SoldLine => ({
  ...line,
  id: String(line.id),
  service_id: String(line.service_id),
  items: items
    .filter(
      ({ combo_id, pack_variant_id }) =>
        combo_id === line.service_id && (pack_variant_id === null || pack_variant_id === line.variant_id),
    )
    .map(({ service_id, quantity }) => ({ service_id: String(service_id), quantity })),
});

const toSession = ({ id, day, status, is_addition, line_ids }: SessionRow) => ({
  id: String(id),
  day,
  status,
  is_addition: Boolean(is_addition),
  line_ids: typeof line_ids === 'string' ? (JSON.parse(line_ids) as string[]) : line_ids,
});
