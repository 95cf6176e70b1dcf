import { erasedName } from '#schema/customers';
import { resourceNamed } from '#schema/index';
import type { Field, Fields, Kind } from '#schema/kinds';
import type { Context } from '../../context.ts';
import { tableOf } from '../../db/shape.ts';
import type { About } from './recordsAbout.ts';
import type { Traces } from './Traces.ts';

type Values = Readonly<Record<string, unknown>>;
interface Line {
  id: number;
  resource: string;
  action_code: string;
  action_data: string | null;
  error: string | null;
}
interface Data {
  input?: Values;
  changes?: Values;
  others?: { resource: string; fields: Values }[];
}

/** Kinds whose values somebody has put into words. */
const worded: ReadonlySet<Kind> = new Set([
  ...(['text', 'area', 'rich_text', 'texts', 'phone', 'email', 'link', 'json'] as const),
]);
const AT_ONCE = 500;

/**
 * Takes out of every line in the history of these records what the personal fields were and what was said along with actions;
 * who did what and when stays. What was told in them of the customer goes into `traces`.
 */
export async function eraseHistory(ctx: Context, about: readonly About[], traces: Traces): Promise<void> {
  const ids = new Set<number>();
  for (const { resource, records } of about)
    for (const some of portions(records.map(({ id }) => Number(id))))
      for (const id of await ctx
        .db('action_log_subjects')
        .where('resource', tableOf(resource))
        .whereIn('record_id', some)
        .pluck('log_id'))
        ids.add(Number(id));
  for (const some of portions([...ids])) {
    const lines: Line[] = await ctx
      .db('action_logs')
      .whereIn('id', some)
      .select('id', 'resource', 'action_code', 'action_data', 'error');
    for (const line of lines) await eraseLine(ctx, line, traces);
  }
}

async function eraseLine(ctx: Context, line: Line, traces: Traces): Promise<void> {
  const data = line.action_data && JSON.stringify(withoutPerson(line, JSON.parse(line.action_data), traces));
  const error = line.error && erasedName;
  if (data === line.action_data && error === line.error) return;
  await ctx.db('action_logs').where('id', line.id).update({ action_data: data, error });
}

function withoutPerson({ resource, action_code }: Line, data: Data, traces: Traces): Data {
  const declared = resourceNamed(resource);
  const taken = declared?.actions?.[action_code]?.input ?? declared?.fields ?? {};
  return {
    ...(data.input ? { input: without(data.input, taken, saysSomething, traces) } : {}),
    ...(data.changes ? { changes: without(data.changes, declared?.fields ?? {}, isPersonal, traces) } : {}),
    ...(data.others
      ? {
          others: data.others.map((other) => ({
            ...other,
            fields: without(other.fields, resourceNamed(other.resource)?.fields ?? {}, isPersonal, traces),
          })),
        }
      : {}),
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
  traces: Traces,
): Values {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name];
    if (goes(field)) for (const one of [value].flat()) traces.add(name, one);
    else if (field?.kind === 'lines' && field.of)
      kept[name] = (value as Values[]).map((each) => without(each, field.of ?? {}, saysSomething, traces));
    else kept[name] = value;
  }
  return kept;
}

function* portions(ids: readonly number[]): Generator<number[]> {
  for (let at = 0; at < ids.length; at += AT_ONCE) yield ids.slice(at, at + AT_ONCE);
}
