import { erasedName } from '#schema/customers';
import { resourceNamed } from '#schema/index';
import type { Field, Fields, Kind } from '#schema/kinds';
import type { Context } from '../../context.ts';
import { idList } from '../../db/compiledQuery.ts';
import { dialectOf } from '../../db/dialect.ts';
import { othersAmong } from './othersAmong.ts';
import type { PersonalDataTraces } from './PersonalDataTraces.ts';
import type { CustomerRecords, RecordName } from './recordsAbout.ts';

type Values = Readonly<Record<string, unknown>>;
interface Line {
  id: number;
  resource: string;
  record_id: number;
  action_code: string;
  action_data: string | null;
  error: string | null;
}
interface Data {
  input?: Values;
  changes?: Values;
  others?: (RecordName & { fields: Values })[];
}
/** Is this record somebody else's? */
type IsOthers = (record: RecordName) => boolean;

/** Kinds whose values somebody has put into words. */
const worded: ReadonlySet<Kind> = new Set([
  ...(['text', 'area', 'rich_text', 'texts', 'phone', 'email', 'link', 'json'] as const),
]);
const AT_ONCE = 500;

/**
 * Takes out of every line in the history of these records what their personal fields were and what was said along with actions on
 * them; who did what and when stays, and so does what the line tells of other people's records. What was told of the customer goes into
 * `traces`.
 */
export async function eraseHistory(
  ctx: Context,
  hers: CustomerRecords,
  traces: PersonalDataTraces,
): Promise<void> {
  const ids = await linesOf(ctx, hers);
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const rows: Line[] = await ctx
      .db('action_logs')
      .whereIn('id', ids.slice(at, at + AT_ONCE))
      .select('id', 'resource', 'record_id', 'action_code', 'action_data', 'error');
    const lines = rows.map((line) => ({ line, data: dataOf(line) }));
    const isOthers = await othersAmong(
      ctx,
      hers,
      lines.flatMap(({ line, data }) => [recordOf(line), ...(data?.others ?? [])]),
    );
    for (const { line, data } of lines) await eraseLine(ctx, line, data, isOthers, traces);
  }
}

/** The lines in the history of her records. */
async function linesOf(ctx: Context, hers: CustomerRecords): Promise<number[]> {
  const ids = new Set<number>();
  for (const table of hers.tables) {
    const found: number[] = await ctx
      .db('action_log_subjects')
      .where('resource', table)
      .whereRaw(dialectOf(ctx.db).among, ['record_id', idList(hers.idsIn(table))])
      .pluck('log_id');
    for (const id of found) ids.add(Number(id));
  }
  return [...ids];
}

const dataOf = ({ action_data }: Line): Data | null => action_data && JSON.parse(action_data);
const recordOf = ({ resource, record_id }: Line): RecordName => ({ resource, id: String(record_id) });

async function eraseLine(
  ctx: Context,
  line: Line,
  data: Data | null,
  isOthers: IsOthers,
  traces: PersonalDataTraces,
): Promise<void> {
  const action_data = data && JSON.stringify(withoutPerson(line, data, isOthers, traces));
  const error = line.error && !isOthers(recordOf(line)) ? erasedName : line.error;
  if (action_data === line.action_data && error === line.error) return;
  await ctx.db('action_logs').where('id', line.id).update({ action_data, error });
}

function withoutPerson(
  line: Line,
  { input, changes, others }: Data,
  isOthers: IsOthers,
  traces: PersonalDataTraces,
): Data {
  const own = recordOf(line);
  const fields = resourceNamed(line.resource)?.fields ?? {};
  const taken = resourceNamed(line.resource)?.actions?.[line.action_code]?.input ?? fields;
  const take = (resource: string) => (name: string, value: unknown) => traces.add(resource, name, value);
  const ofRecord = (record: RecordName, values: Values): Values =>
    isOthers(record)
      ? values
      : without(values, resourceNamed(record.resource)?.fields ?? {}, isPersonal, take(record.resource));
  return {
    ...(input && { input: isOthers(own) ? input : without(input, taken, saysSomething, take(own.resource)) }),
    ...(changes && { changes: ofRecord(own, changes) }),
    ...(others && { others: others.map((other) => ({ ...other, fields: ofRecord(other, other.fields) })) }),
  };
}

/** A name that is declared no more says nothing of what it was. */
const isPersonal = (field: Field | undefined): boolean => field?.personal ?? field === undefined;
const saysSomething = (field: Field | undefined): boolean =>
  field === undefined || field.personal === true || worded.has(field.kind);

function without(
  values: Values,
  fields: Fields,
  goes: (field: Field | undefined) => boolean,
  take: (name: string, value: unknown) => void,
): Values {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name];
    if (goes(field)) for (const one of [value].flat()) take(name, one);
    else if (field?.kind === 'lines' && field.of)
      kept[name] = (value as Values[]).map((each) => without(each, field.of ?? {}, saysSomething, take));
    else kept[name] = value;
  }
  return kept;
}
