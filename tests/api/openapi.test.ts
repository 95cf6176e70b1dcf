import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import { resources } from '#schema/index';
import { listWebhookEvents } from '#schema/scopes';
import type { ResponseBody } from './support/client.ts';
import { startApiForFile } from './support/startApi.ts';

const api = await startApiForFile();
const document = (await api.anyone.get('/openapi.json')).body;

/** Returns all `$ref` values of a document. */
function refs(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, inner]) => (name === '$ref' ? [String(inner)] : refs(inner)));
}

describe('openapi.json', () => {
  test('describes every call of every resource', () => {
    expect(document.openapi).toBe('3.1.0');
    for (const name of Object.keys(resources)) {
      const path = `/api/v1/${name}`;
      expect(Object.keys(document.paths[path])).toEqual(['get', 'post']);
      expect(Object.keys(document.paths[`${path}/{id}`])).toEqual(['get', 'patch', 'delete']);
      expect(Object.keys(document.paths[`${path}/{id}/actions`])).toEqual(['get', 'post']);
      expect(Object.keys(document.paths[`${path}/{id}/action_logs`])).toEqual(['get']);
    }
  });

  test('describes the hand-written calls too, and no call that does not exist', async () => {
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining([
        '/api/v1/login',
        '/api/v1/me',
        '/api/v1/packages/preview',
        '/api/v1/reports/pl',
      ]),
    );
    const owner = await api.as('owner');
    for (const [path, methods] of Object.entries<ResponseBody>(document.paths))
      for (const method of Object.keys(methods)) {
        // Signing out would end the session of all later calls.
        if (path.endsWith('/logout')) continue;
        const answer = await owner.send(
          method.toUpperCase(),
          path.replace(/\{\w+\}/g, '999999999'),
          undefined,
        );
        const unknown = answer.status === 404 && !/\{|bank_feed|company\/logo/.test(path);
        expect(unknown, `${method} ${path}`).toBe(false);
      }
  });

  test('describes the messages of webhooks, event by event, and the scopes of keys', () => {
    const events = listWebhookEvents({ roles: ['admin', 'finance', 'sales', 'partner'] }).map(
      ({ value }) => value,
    );
    expect(Object.keys(document.webhooks)).toEqual(['webhooks.test', ...events]);
    const { post } = document.webhooks['customers.created'];
    expect(post.requestBody.content['application/json'].schema.properties.data).toEqual({
      $ref: '#/components/schemas/customers',
    });
    expect(post.parameters.map((one: ResponseBody) => one.name)).toEqual([
      ...['webhook-id', 'webhook-timestamp', 'webhook-signature'],
    ]);
    expect(document.components.securitySchemes.key.description).toContain('leads:create');
    expect(document.paths['/api/v1/leads'].post.security).toEqual([{ key: ['leads:create'] }]);
    expect(Object.keys(document.paths['/api/v1/leads'].post.responses)).toEqual(
      expect.arrayContaining(['200', '201', '401', '403', '422']),
    );
  });

  test('every reference has its target in the document', () => {
    const missing = [...new Set(refs(document))].filter(
      (ref) => !document.components.schemas[ref.split('/').at(-1) ?? ''],
    );
    expect(missing).toEqual([]);
  });

  test('passes an independent linter', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const source = JSON.stringify(document);
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    );
  });

  test('has one name for each call, and the roles and errors of each', () => {
    const calls = Object.entries<ResponseBody>(document.paths).flatMap(([path, methods]) =>
      Object.entries<ResponseBody>(methods).map(([method, call]) => ({ of: `${method} ${path}`, ...call })),
    );
    const names = calls.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(calls.length);
    for (const { of, security, responses, requestBody } of calls) {
      const statuses = Object.keys(responses);
      if (security.length > 0) expect(statuses, of).toEqual(expect.arrayContaining(['401', '403']));
      if (of.includes('{')) expect(statuses, of).toContain('404');
      if (requestBody) expect(statuses, of).toEqual(expect.arrayContaining(['413', '415', '422']));
    }
    const open = calls.filter(({ security }) => security.length === 0).map(({ of }) => of);
    expect(open).toContain('post /api/v1/login');
    expect(open).not.toContain('get /api/v1/me');
  });

  test('describes fields, their types and their choices', () => {
    const { attributes } = document.components.schemas.transactions_create.properties.data.properties;
    expect(attributes.required).toEqual(['at', 'kind', 'amount']);
    expect(attributes.properties.amount).toMatchObject({ type: 'integer', minimum: 1 });
    expect(attributes.properties.kind.enum).toContain('agent_salary');
    expect(attributes.properties.status).toBeUndefined();
  });

  test('customer fields of a partner’s request may be missing in answers, although they are required when writing', () => {
    const { partner_packages, partner_packages_create } = document.components.schemas;
    const { attributes } = partner_packages.properties;
    expect(attributes.properties.customer_phone.type).toEqual(['string', 'null']);
    expect(JSON.stringify(partner_packages_create)).toMatch(/"required":\[[^\]]*"customer_phone"/);
  });

  test('has documentation pages that work under their own content policy', async () => {
    const { status, headers } = await api.anyone.get('/api/docs/');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/html');
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    // The network of an office may have no https.
    expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
  });
});
