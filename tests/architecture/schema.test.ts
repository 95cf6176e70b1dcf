import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DomainError } from '#api/base/domainError';
import { connect } from '#api/db/connect';
import { migrate } from '#api/db/migrate';
import { findPathStep, QueryPaths } from '#api/db/paths';
import { getFoldedColumns, getTableName, getTableShape } from '#api/db/shape';
import { toApiError } from '#api/jsonapi/toApiError';
import { statementConsents } from '#schema/bankStatement';
import { consentFields } from '#schema/consents';
import { importSpecs } from '#schema/importSpecs';
import { resources } from '#schema/index';
import { listFilters } from '#schema/resource';

/** Columns without a declared field that every table has. */
const technicalColumns = new Set(['id', 'version', 'created_at', 'updated_at', 'search', 'password_hash']);
/** Columns without a declared field by table: the record of a history line, a user's own settings, internal values. */
const undeclaredColumns: Record<string, readonly string[]> = {
  action_logs: ['record_id'],
  // The input of the job, the lane that limits it, and the process that runs it.
  jobs: ['payload', 'lane', 'claim', 'lease_until'],
  api_keys: ['secret_hash'],
  webhooks: ['secrets'],
  webhook_deliveries: ['body'],
  // The target of the work, its data for a restart, and a request to stop.
  work: ['import_id', 'subject_id', 'memo', 'stopping'],
  // Digest of the file's content, so that a file is imported only once.
  imports: ['digest'],
  // Unique key of the event, so that an event causes one message.
  outgoing_messages: ['event'],
  users: ['preferences'],
};
const all = Object.values(resources);
const tables = [...new Set(all.map(getTableName))];

let folder: string;
let knex: Knex;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'noi-schema-'));
  knex = connect(`sqlite:${join(folder, 'a.sqlite')}`);
  await migrate(knex);
});
afterAll(async () => {
  await knex.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const columnsOf = async (table: string) => Object.keys(await knex(table).columnInfo());

describe('declarations and tables agree', () => {
  test.each(
    all.map((resource) => [resource.name, resource] as const),
  )('%s: every stored field has its column', async (_name, resource) => {
    const columns = await columnsOf(getTableName(resource));
    const { folded, natural, searched } = getFoldedColumns(getTableName(resource));
    const wanted = [...getTableShape(resource).stored.values()].map(({ column }) => column);
    const copies = [
      ...[...folded.keys()].map((column) => `${column}_fold`),
      ...[...natural.keys()].map((column) => `${column}_order`),
    ];
    expect(columns).toEqual(
      expect.arrayContaining([...wanted, ...copies, ...(searched.size > 0 ? ['search'] : [])]),
    );
  });

  test.each(tables)('%s: every column is declared', async (table) => {
    const declared = all
      .filter((one) => getTableName(one) === table)
      .flatMap((one) => [...getTableShape(one).stored.values()]);
    const known = new Set([...declared.map(({ column }) => column), ...(undeclaredColumns[table] ?? [])]);
    const { folded, natural } = getFoldedColumns(table);
    const isCopy = (column: string) =>
      folded.has(column.replace(/_fold$/, '')) || natural.has(column.replace(/_order$/, ''));
    const stray = (await columnsOf(table)).filter(
      (column) => !known.has(column) && !technicalColumns.has(column) && !isCopy(column),
    );
    expect(stray).toEqual([]);
  });

  test('a choice column accepts exactly the declared choices', async () => {
    const rows = (await knex('sqlite_master').where({ type: 'table' }).select('name', 'sql')) as {
      name: string;
      sql: string;
    }[];
    const sqlOf = new Map(rows.map(({ name, sql }) => [name, sql]));
    for (const resource of all)
      for (const { column, field } of getTableShape(resource).stored.values()) {
        if (field.kind !== 'choice') continue;
        const check = new RegExp(
          `constraint ${getTableName(resource)}_${column} check \\(\\("${column}" in \\(([^)]*)\\)`,
        );
        const taken = check
          .exec(sqlOf.get(getTableName(resource)) ?? '')?.[1]
          ?.split(', ')
          .map((word) => word.slice(1, -1));
        expect(taken?.sort(), `${resource.name}.${column}`).toEqual(
          field.choices?.map(({ value }) => value).sort(),
        );
      }
  });
});

describe('declared paths exist', () => {
  test.each(all.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
    const paths = new QueryPaths(resource);
    for (const { at, op } of listFilters(resource)) {
      if (op === 'computed') {
        expect(resource.fields[at]?.computed, `${resource.name}.${at}`).toBe(true);
        continue;
      }
      const [first = '', ...rest] = at.split('.');
      const step = findPathStep(resource, first);
      if (step?.kind === 'many') new QueryPaths(step.target).resolve(rest.join('.'));
      else paths.resolve(at);
    }
    for (const field of Object.values(resource.fields)) if (field.from) paths.resolve(field.from);
    for (const entry of Object.values(resource.access))
      if ('can' in entry)
        for (const rows of [entry.rows ?? []].flat())
          for (const path of Object.keys(rows)) paths.resolve(path);
    for (const path of resource.history ?? []) expect(() => paths.resolve(`${path}.id`)).not.toThrow();
    for (const path of [...(resource.list.include ?? []), ...(resource.view?.include ?? [])]) {
      let at = resource;
      for (const name of path.split('.')) {
        const step = findPathStep(at, name);
        expect(step, `${resource.name} includes ${path}`).not.toBeNull();
        at = step?.target ?? at;
      }
    }
  });
});

test('columns for filtering and sorting lists are indexed', async () => {
  const indexed = new Set<string>();
  for (const table of tables) {
    const indexes = (await knex.raw('select name from pragma_index_list(?)', [table])) as { name: string }[];
    for (const { name } of indexes) {
      const parts = (await knex.raw('select name from pragma_index_info(?)', [name])) as { name: string }[];
      for (const part of parts) indexed.add(`${table}.${part.name}`);
    }
  }
  const missing: string[] = [];
  // No index can serve a search in several columns, in the middle of a text, or in a list.
  const unindexed: readonly (string | undefined)[] = ['contains', 'has', 'counted'];
  // Packages are written so often that only their most frequent queries have an index (tests/api/lists/plans.test.ts).
  for (const resource of all.filter((one) => getTableName(one) !== 'packages')) {
    const { stored } = getTableShape(resource);
    const names = [
      ...listFilters(resource).flatMap(({ at, op }) => (unindexed.includes(op) ? [] : [at])),
      ...(resource.list.sorts ?? []).map(({ value }) => value.replace('-', '')),
      (resource.list.sort ?? '-created_at').replace('-', ''),
    ];
    for (const name of names) {
      const at = stored.get(name);
      const column = at && `${getTableName(resource)}.${at.column}`;
      if (
        at &&
        at.field.kind !== 'boolean' &&
        !indexed.has(column as string) &&
        !indexed.has(`${column}_fold`)
      )
        missing.push(column as string);
    }
  }
  expect([...new Set(missing)]).toEqual([]);
});

test('data that accepts a refusal names that refusal, so that the screens can offer it', () => {
  const silent = all.flatMap(({ name, actions = {} }) =>
    Object.entries(actions).flatMap(([code, { input = {} }]) =>
      Object.keys(consentFields)
        .filter((consent) => consent in input && !input[consent]?.accepts)
        .map((consent) => `${name}.${code}.${consent}`),
    ),
  );
  expect(silent).toEqual([]);
});

test('every refusal that can be accepted is answered with 409', () => {
  const inputs = all.flatMap(({ actions = {} }) => Object.values(actions).map(({ input = {} }) => input));
  const fields = [consentFields, statementConsents, ...inputs].flatMap((input) => Object.values(input));
  const codes = new Set(fields.flatMap(({ accepts }) => accepts ?? []));
  expect(codes.size).toBeGreaterThan(5);
  const others = [...codes].filter((code) => {
    const { problems } = toApiError(new DomainError({ code, detail: '' }));
    return problems.some(({ status }) => status !== 409);
  });
  expect(others).toEqual([]);
});

test('every text about a customer declares whether it is removed when she is erased', () => {
  const worded = new Set(['text', 'area', 'rich_text', 'texts', 'phone', 'email', 'link', 'json']);
  const about = all.filter(
    ({ name, history }) =>
      name === 'customers' || name === 'bank_lines' || history?.some((path) => /(^|\.)customer$/.test(path)),
  );
  expect(about.length).toBeGreaterThan(5);
  const unsaid = about.flatMap((resource) =>
    [...getTableShape(resource).stored.values()]
      .filter(({ field }) => worded.has(field.kind) && field.personal === undefined)
      .map(({ name }) => `${resource.name}.${name}`),
  );
  expect(unsaid).toEqual([]);
});

test('every resource with an import declares its file format', () => {
  const importable = all.filter(({ imports }) => imports).map(({ name }) => name);
  expect(Object.keys(importSpecs).toSorted()).toEqual(importable.toSorted());
});
