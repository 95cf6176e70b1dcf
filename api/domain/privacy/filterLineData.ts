import type { Viewer } from '#schema/access';
import { findResource, resources } from '#schema/index';
import type { Field, Fields } from '#schema/kinds';
import { findGrants, findVisibleFields } from '../../access/permit.ts';
import type { RecordIdentity } from './recordsAbout.ts';

type Values = Readonly<Record<string, unknown>>;
interface HistoryLineData {
  input?: Values;
  changes?: Values;
  others?: (RecordIdentity & { verb: string; fields: Values })[];
}
export interface StoredHistoryLine {
  id: number;
  resource: string;
  record_id: number;
  action_code: string;
  action_data: string | null;
}
/** Returns true if the record is about the person. @param changes the record's changes; used if the record no longer exists */
export type PersonRecordTest = (record: RecordIdentity, changes: Values) => boolean;

/**
 * True if a field or an action's input belongs in a person's file.
 * @param by the record's reference to the person; `person` if the record is about the person
 */
export const isPersonalData = ({ dataOf = ['person'] }: Pick<Field, 'dataOf'>, by = 'person'): boolean =>
  dataOf.includes(by);

export function canReadAllRows(name: string, viewer: Viewer): boolean {
  const resource = findResource(name);
  return resource !== undefined && findGrants(resource, viewer, 'read').some((grant) => !grant.rows);
}

export const parseLineData = ({ action_data }: StoredHistoryLine): HistoryLineData =>
  action_data ? JSON.parse(action_data) : {};

/**
 * Returns the part of a history line that is about one person and that this viewer may read: values of that person's records, and the input
 * of an action on one of them. Returns null if no part is left.
 */
export function filterLineData(
  line: StoredHistoryLine,
  isAbout: PersonRecordTest,
  viewer: Viewer,
): HistoryLineData | null {
  const resource = findResource(line.resource);
  const action = resource?.actions?.[line.action_code];
  if (!resource || !canReadAllRows(line.resource, viewer) || (action && !isPersonalData(action))) return null;
  const { input, changes, others = [] } = parseLineData(line);
  const isOwn = isAbout({ resource: line.resource, id: String(line.record_id) }, changes ?? {});
  const filteredOthers = others
    .filter((other) => canReadAllRows(other.resource, viewer) && isAbout(other, other.fields))
    .map((other) => ({ ...other, fields: pickReadableValues(other.resource, other.fields, viewer) }))
    .filter(({ fields }) => Object.keys(fields).length > 0);
  if (!isOwn && filteredOthers.length === 0) return null;
  return {
    ...(isOwn &&
      input && { input: pickReadableInput(input, { ...resource.fields, ...action?.input }, viewer) }),
    ...(isOwn && changes && { changes: pickReadableValues(line.resource, changes, viewer) }),
    ...(filteredOthers.length > 0 && { others: filteredOthers }),
  };
}

function pickReadableValues(name: string, values: Values, viewer: Viewer): Values {
  const resource = findResource(name);
  const visible: ReadonlyMap<string, Field> = resource ? findVisibleFields(resource, viewer) : new Map();
  return pickValues(values, (field) => isPersonalData(visible.get(field) ?? { dataOf: [] }));
}

/** Returns the values of an action's input that are declared and belong in the person's file. */
const pickReadableInput = (input: Values, declared: Fields, viewer: Viewer): Values =>
  pickValues(
    input,
    (name) =>
      Object.hasOwn(declared, name) &&
      Object.values(resources).every(
        (resource) =>
          !Object.hasOwn(resource.fields, name) ||
          isPersonalData(findVisibleFields(resource, viewer).get(name) ?? { dataOf: [] }),
      ),
  );

const pickValues = (values: Values, isWanted: (name: string) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isWanted(name)));
