import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { resources } from '#schema/index';
import type { ResponseBody } from '../support/client.ts';
import { type DemoAccountName, startApi, type TestApi } from '../support/startApi.ts';
import { buildRequestArbitrary, type FuzzRequest } from './requests.ts';

/**
 * Number of requests; `npm run test:fuzz` sends 100,000. The second database gets fewer, because it only has to show where it differs from
 * the first.
 */
const count = Number(process.env.NOI_FUZZ ?? ('sqlite' in inject('template') ? 2_000 : 500));
const accountNames = [
  'owner',
  'admin',
  'finance',
  'sales',
  'partner',
] as const satisfies readonly DemoAccountName[];

let api: TestApi;
let document: ResponseBody;
const idsByResource: Record<string, string[]> = {};
const tokens: Record<string, string> = {};

const signIn = async (who: string): Promise<void> => {
  const answer = await api.inject({
    method: 'POST',
    url: '/api/v1/login',
    payload: { email: `${who}@noi.test`, password: 'noi-demo-2026' },
  });
  if (answer.statusCode === 200) tokens[who] = answer.json().data.token;
};

beforeAll(async () => {
  api = await startApi();
  document = (await api.anyone.get('/openapi.json')).body;
  for (const who of accountNames) await signIn(who);
  const owner = await api.as('owner');
  for (const name of Object.keys(resources)) {
    const { body } = await owner.get(`/${name}?page[size]=8`);
    idsByResource[name] = (body.data ?? []).map(({ id }: ResponseBody) => id);
  }
});
afterAll(() => api.stop());

test(`${count} requests generated from openapi.json: no server error, no answer outside the description`, async () => {
  const ajv = addFormats.default(new Ajv2020({ strict: false, multipleOfPrecision: 6 }));
  ajv.addSchema({ $id: 'noi', components: document.components });
  const checks = new Map<object, ValidateFunction>();
  const fits = (schema: ResponseBody, body: unknown): string | null => {
    const within = () => JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"noi#/components'));
    const check = checks.get(schema) ?? ajv.compile(within());
    checks.set(schema, check);
    return check(body) ? null : ajv.errorsText(check.errors);
  };

  const faults = new Map<string, string>();
  const statuses = new Map<number, number>();
  const judge = async (request: FuzzRequest): Promise<void> => {
    const { method, url, body, who } = request;
    const answer = await api.inject({
      method: method as 'GET',
      url,
      headers: {
        authorization: `Bearer ${tokens[who]}`,
        // An Accept header of `*/*` would open the event stream, which does not end.
        accept: request.path.endsWith('/events') ? 'application/json' : '*/*',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    const status = answer.statusCode;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === 401) await signIn(who);
    const call = `${method} ${request.path} ${status}`;
    const note = (what: string) => {
      if (!faults.has(`${call}: ${what}`))
        faults.set(`${call}: ${what}`, `${url} ${JSON.stringify(body) ?? ''}`.slice(0, 600));
    };
    if (status >= 500) return note(answer.body.slice(0, 200));
    const described = request.responses[status] ?? (status >= 400 ? request.responses.default : undefined);
    if (!described) return note('not described');
    const bodies: Readonly<Record<string, ResponseBody>> = described.content ?? {};
    if (!Object.values(bodies).some(({ schema }) => schema))
      return answer.body === '' ? undefined : note('a body that is not described');
    const type = String(answer.headers['content-type']).split(';')[0] ?? '';
    const schema = bodies[type]?.schema;
    if (!schema) return note(`of type ${type}`);
    if (schema.format === 'binary') return;
    const wrong = fits(schema, answer.json());
    if (wrong) note(wrong);
  };

  const seed = process.env.NOI_FUZZ ? Date.now() : 20261121;
  await fc.assert(fc.asyncProperty(buildRequestArbitrary(document, idsByResource), judge), {
    numRuns: count,
    seed,
    endOnFailure: true,
  });
  // Asserts that many calls succeed and not all are refused.
  expect((statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)).toBeGreaterThan(count / 10);
  expect(Object.fromEntries(faults), `seed ${seed}`).toEqual({});
}, 3_600_000);
