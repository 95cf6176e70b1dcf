import type { Viewer } from '#schema/access';
import { resourceNamed, resources } from '#schema/index';
import type { Field, Fields } from '#schema/kinds';
import { grantsOf, visibleFields } from '../../access/permit.ts';
import type { RecordName } from './recordsAbout.ts';

type Values = Readonly<Record<string, unknown>>;
interface Data {
  input?: Values;
  changes?: Values;
  others?: (RecordName & { verb: string; fields: Values })[];
}
/** A line of history, as it is stored. */
export interface StoredLine {
  id: number;
  resource: string;
  record_id: number;
  action_code: string;
  action_data: string | null;
}
/** Is this record about the person? @param changes of it, where it may be gone */
export type IsAbout = (record: RecordName, changes: Values) => boolean;

/**
 * Does a field, or what an action is given, stand in a person's file?
 * @param by the reference by which the record names the person; `person` where it is about them
 */
export const isDataOf = ({ dataOf = ['person'] }: Pick<Field, 'dataOf'>, by = 'person'): boolean =>
  dataOf.includes(by);

/** Does the viewer read all records of this resource? */
export function readsAll(name: string, viewer: Viewer): boolean {
  const resource = resourceNamed(name);
  return resource !== undefined && grantsOf(resource, viewer, 'read').some((grant) => !grant.rows);
}

/** The data that an action's history line was stored with; empty where it has none. */
export const dataOfLine = ({ action_data }: StoredLine): Data => (action_data ? JSON.parse(action_data) : {});

/**
 * The part of a line of history that is about one person, and that this viewer may read: values of that person's records, and what was said along with
 * an action on one; null where it has nothing of them.
 */
export function filterLineData(line: StoredLine, isAbout: IsAbout, viewer: Viewer): Data | null {
  const resource = resourceNamed(line.resource);
  const action = resource?.actions?.[line.action_code];
  if (!resource || !readsAll(line.resource, viewer) || (action && !isDataOf(action))) return null;
  const { input, changes, others = [] } = dataOfLine(line);
  const isOwn = isAbout({ resource: line.resource, id: String(line.record_id) }, changes ?? {});
  const filteredOthers = others
    .filter((other) => readsAll(other.resource, viewer) && isAbout(other, other.fields))
    .map((other) => ({ ...other, fields: valuesOf(other.resource, other.fields, viewer) }))
    .filter(({ fields }) => Object.keys(fields).length > 0);
  if (!isOwn && filteredOthers.length === 0) return null;
  return {
    ...(isOwn && input && { input: inputOf(input, { ...resource.fields, ...action?.input }, viewer) }),
    ...(isOwn && changes && { changes: valuesOf(line.resource, changes, viewer) }),
    ...(filteredOthers.length > 0 && { others: filteredOthers }),
  };
}

function valuesOf(name: string, values: Values, viewer: Viewer): Values {
  const resource = resourceNamed(name);
  const visible: ReadonlyMap<string, Field> = resource ? visibleFields(resource, viewer) : new Map();
  return pick(values, (field) => isDataOf(visible.get(field) ?? { dataOf: [] }));
}

/** Of what was sent with an action, what is declared and is in the person's file wherever it is a field. */
const inputOf = (input: Values, declared: Fields, viewer: Viewer): Values =>
  pick(
    input,
    (name) =>
      Object.hasOwn(declared, name) &&
      Object.values(resources).every(
        (resource) =>
          !Object.hasOwn(resource.fields, name) ||
          isDataOf(visibleFields(resource, viewer).get(name) ?? { dataOf: [] }),
      ),
  );

const pick = (values: Values, isWanted: (name: string) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isWanted(name)));
