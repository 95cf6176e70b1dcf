/**
 * A program that uses the committed `tests/releases/openapi.json` works with the present API, unless the document has a new major version.
 * `NOI_OPENAPI_SNAPSHOT=write` stores the present document, as every release does.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { getMajorVersion, listBreakingChanges } from '../support/breakingChanges.ts';
import { startApiForFile } from './support/startApi.ts';

const file = 'tests/releases/openapi.json';
const api = await startApiForFile();
const present = (await api.anyone.get('/openapi.json')).body;
if (process.env.NOI_OPENAPI_SNAPSHOT === 'write') writeFileSync(file, `${JSON.stringify(present)}\n`);
const snapshot = JSON.parse(readFileSync(file, 'utf8'));

test('the document keeps everything that the released API promised, unless the major version is higher', () => {
  expect(getMajorVersion(present)).toBeGreaterThanOrEqual(getMajorVersion(snapshot));
  if (getMajorVersion(present) === getMajorVersion(snapshot))
    expect(listBreakingChanges(snapshot, present)).toEqual([]);
});

describe('counts as a breaking change', () => {
  const changed = (change: (document: typeof snapshot) => void): string[] => {
    const document = structuredClone(snapshot);
    change(document);
    return listBreakingChanges(snapshot, document);
  };

  test.each<[string, (document: typeof snapshot) => void, string]>([
    [
      'a call that is gone',
      ({ paths }) => delete paths['/api/v1/customers'].post,
      'POST /api/v1/customers is gone',
    ],
    [
      'a filter that is gone',
      ({ paths }) => paths['/api/v1/customers'].get.parameters.shift(),
      'GET /api/v1/customers: parameter',
    ],
    [
      'an attribute that is no longer told',
      ({ components }) => delete components.schemas.customers.properties.attributes.properties.name,
      '.name is gone',
    ],
  ])('%s', (_what, change, expected) => {
    expect(changed(change)).toContainEqual(expect.stringContaining(expected));
  });

  test('no addition', () => {
    expect(
      changed(({ paths }) => {
        paths['/api/v1/new'] = { get: { responses: {} } };
      }),
    ).toEqual([]);
  });
});
