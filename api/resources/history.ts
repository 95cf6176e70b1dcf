/** Reads a record's history for a viewer (schema 7.5). Hides all values that the viewer may not read in the records themselves. */
import type { Viewer } from '#schema/access';
import { findResource, resources } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { findGrants, findVisibleFields, listRowConditions } from '../access/permit.ts';
import type { Context } from '../context.ts';
import { getTableName } from '../db/shape.ts';
import type { ParsedListQuery } from '../jsonapi/query.ts';
import type { ResourceDocument } from './answer.ts';
import { listRecords } from './listRecords.ts';
import { findReadableRecord } from './record.ts';

/** The resource of all history lines. */
export const historyLinesResource = resources.action_logs as AnyResource;

/** Returns a page of the history lines of a readable record; newest first by default. */
export async function loadHistoryPage(
  ctx: Context,
  resource: AnyResource,
  id: string,
  query: ParsedListQuery,
  url: string,
): Promise<ResourceDocument> {
  await findReadableRecord(ctx, resource, id);
  const readableResources = Object.values(resources)
    .filter((one) => canSeeAllRows(one, ctx.viewer, resource.name) || one.name === resource.name)
    .map(({ name }) => name);
  const page = await listRecords(ctx, historyLinesResource, query, url, [
    {
      is: 'related',
      id: 't.id',
      table: 'action_log_subjects',
      alias: 's',
      key: 's.log_id',
      joins: [],
      conditions: [
        { is: 'in', column: 's.resource', values: [getTableName(resource)] },
        { is: 'in', column: 's.record_id', values: [Number(id)] },
      ],
    },
    { is: 'in', column: 't.resource', values: readableResources },
  ]);
  for (const { attributes } of page.data as { attributes: Record<string, unknown> }[]) {
    if (!attributes.action_data) continue;
    const its = findResource(String(attributes.resource)) ?? resource;
    for (const one of new Set([its, resource]))
      attributes.action_data = pickVisibleData(attributes.action_data, one, resource, ctx.viewer);
  }
  return page;
}

/**
 * True if the viewer may read all rows of the resource, or all rows about records of this kind (`record_type`). If true, the history shows
 * changes of these rows.
 */
function canSeeAllRows(resource: AnyResource, viewer: Viewer, record_type: string): boolean {
  const rows = listRowConditions(findGrants(resource, viewer, 'read'));
  return (
    rows === null || rows.some((one) => Object.keys(one).length === 1 && one.record_type === record_type)
  );
}

interface LineData {
  input?: Record<string, unknown>;
  changes?: Record<string, unknown>;
  others?: { resource: string; fields: Record<string, unknown> }[];
}

/**
 * Returns a history line's data without fields of `resource` that the viewer may not see. @param host the resource of the history's record
 */
function pickVisibleData(data: unknown, resource: AnyResource, host: AnyResource, viewer: Viewer): LineData {
  const { input, changes, others } = data as LineData;
  const visibleOthers = (others ?? []).flatMap((other) => {
    const its = findResource(other.resource);
    return its && canSeeAllRows(its, viewer, host.name)
      ? [{ ...other, fields: pickVisibleValues(other.fields, its, viewer) }]
      : [];
  });
  return {
    ...(input ? { input: pickVisibleValues(input, resource, viewer) } : {}),
    ...(changes ? { changes: pickVisibleValues(changes, resource, viewer) } : {}),
    ...(visibleOthers.length > 0 ? { others: visibleOthers } : {}),
  };
}

/** Removes declared fields that the viewer may not see. Names that are not fields (inputs of an action) remain. */
function pickVisibleValues(
  values: Record<string, unknown>,
  resource: AnyResource,
  viewer: Viewer,
): Record<string, unknown> {
  const visible = findVisibleFields(resource, viewer);
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => visible.has(name) || !Object.hasOwn(resource.fields, name)),
  );
}
