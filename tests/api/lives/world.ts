/** The shop of the lives: its users, prices and codes, made through the API, and its API calls. */
import { buildApp } from '#api/app';
import * as modules from '#api/modules';
import type { Viewer } from '#schema/access';
import type { ResponseBody } from '../support/client.ts';
import { buildInject } from '../support/injected.ts';
import { makeUniqueName } from '../support/shop.ts';
import { startApi, type TestApi } from '../support/startApi.ts';
import type { OracleDiscountCode, OracleService } from './oracle.ts';

export type SimulatedUser = 'admin' | 'sales' | 'finance' | 'partner';
export interface ApiReply {
  status: number;
  body: ResponseBody;
}

export interface SimulationWorld {
  api: TestApi;
  /** Sends a request as this user; returns the answer, also a refusal. */
  say: (
    who: SimulatedUser,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object,
  ) => Promise<ApiReply>;
  /** Imports a line of a bank statement and returns its id. @param amount negative for outgoing money */
  readLine: (amount: number, description: string) => Promise<string>;
  /** The services of the shop. */
  services: OracleService[];
  /** The services that partners may request. */
  forPartner: OracleService[];
  variants: Record<string, string[]>;
  codes: OracleDiscountCode[];
  nurses: string[];
  sales: string;
  partner: string;
  /** The present day. It moves forward when sessions are held. */
  day: string;
  stop: () => Promise<void>;
}

/** An ordinary Friday, far from the sessions of the demo. */
export const simulatedToday = '2031-05-30';

export async function openWorld(): Promise<SimulationWorld> {
  const api = await startApi();
  if (api.config.databaseUrl.startsWith('sqlite')) await api.knex.raw('pragma synchronous = off');
  const viewers = await viewersOf(api);
  const now = { day: simulatedToday };
  let calls = 0;
  const app = await buildApp({
    modules,
    config: api.config,
    knex: api.knex,
    // Moves the clock before each call, so that no two calls have the same time.
    clock: () => new Date(Date.parse(`${now.day}T03:00:00Z`) + calls++),
    authenticate: async (request) => viewers[request.headers['x-who'] as SimulatedUser],
  });
  await app.ready();
  const inject = buildInject(app);
  const say = createSay(inject);
  const readLine = createReadLine(inject, api);
  const made = async (name: string, attributes: object): Promise<string> => {
    const { status, body } = await say('admin', 'POST', `/${name}`, { data: { type: name, attributes } });
    if (status !== 201) throw new Error(`${name}: ${JSON.stringify(body)}`);
    return body.data.id;
  };
  const shop = await createCatalogue(made, viewers);
  const stop = async () => {
    await app.close();
    await api.stop();
  };
  return Object.assign(now, {
    api,
    say,
    readLine,
    ...shop,
    sales: viewers.sales.id,
    partner: viewers.partner.partner_id ?? '',
    stop,
  });
}

const createSay =
  (inject: ReturnType<typeof buildInject>): SimulationWorld['say'] =>
  async (who, method, path, payload) => {
    const answer = await inject({
      method,
      url: `/api/v1${path}`,
      headers: { 'x-who': who, ...(payload && { 'content-type': 'application/vnd.api+json' }) },
      ...(payload && { payload: JSON.stringify(payload) }),
    });
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
  };

const account = '7100012345';
let readLineSerial = 0;

function createReadLine(
  inject: ReturnType<typeof buildInject>,
  { knex }: TestApi,
): SimulationWorld['readLine'] {
  return async (amount, description) => {
    const reference = `R${++readLineSerial}`;
    const [out, into] = amount < 0 ? [-amount, ''] : ['', amount];
    const answer = await inject({
      method: 'POST',
      url: `/api/v1/bank_lines/import?bank=acb&account=${account}`,
      headers: { 'x-who': 'finance', 'content-type': 'text/csv' },
      // Lines with the same day, amount and description count as one line (rules 10).
      payload: `Ngày,Số GD,Ghi nợ,Ghi có,Nội dung\n30/05/2031,${reference},${out},${into},${description} ${reference}`,
    });
    if (answer.statusCode !== 200) throw new Error(`${reference}: ${answer.body}`);
    const line = await knex('bank_lines').where({ account, reference }).first('id');
    return String(line.id);
  };
}

async function viewersOf(api: TestApi): Promise<Record<SimulatedUser, Viewer>> {
  const viewer = async (who: SimulatedUser): Promise<Viewer> => {
    const user = await api
      .knex('users')
      .where({ email: `${who}@noi.test` })
      .first();
    const partner_id = user.partner_id === null ? null : String(user.partner_id);
    return {
      id: String(user.id),
      name: user.name,
      email: user.email,
      kind: user.kind,
      roles: JSON.parse(user.roles),
      partner_id,
      mechanism_id: null,
      via: null,
    };
  };
  const [admin, sales, finance, partner] = await Promise.all(
    (['admin', 'sales', 'finance', 'partner'] as const).map(viewer),
  );
  return { admin, sales, finance, partner } as Record<SimulatedUser, Viewer>;
}

type CreateRecord = (name: string, attributes: object) => Promise<string>;

async function createCatalogue(made: CreateRecord, viewers: Record<SimulatedUser, Viewer>) {
  const service = async (
    category: string,
    price: number | null,
    more: {
      amount?: number;
      tiers?: [number, number | null, number][];
      partner?: boolean;
      pack?: boolean;
    } = {},
  ): Promise<OracleService> => {
    const { amount = 1, tiers = [], partner = false, pack = false } = more;
    const id = await made('services', {
      name: makeUniqueName('S'),
      category,
      price,
      amount,
      for_partner: partner,
      pack,
    });
    for (const [min_quantity, max_quantity, cost] of tiers)
      await made('bulk_discounts', { service_id: id, min_quantity, max_quantity, price: cost });
    const facts = tiers.map(([from, to, cost]) => ({ from, to, price: cost }));
    return { id, category, price, amount, tiers: facts, items: [] };
  };
  const bath = await service('baby_bath', 233_333, {
    partner: true,
    tiers: [
      [3, 4, 199_999],
      [5, null, 150_001],
    ],
  });
  const duct = await service('blocked_duct', 400_000, { partner: true });
  const course = await service('postnatal_care', 111_111, { amount: 2, tiers: [[2, 3, 99_999]] });
  const combo = await service('combo', null, { pack: true });
  const small = await made('variants', { service_id: combo.id, name: makeUniqueName('V'), quantity: 2 });
  const large = await made('variants', { service_id: combo.id, name: makeUniqueName('V'), quantity: 3 });
  for (const [included, quantity, variant, price] of [
    [bath, 4, null, 233_333],
    [duct, 2, small, 400_000],
  ] as const) {
    const item = await made('pack_items', {
      combo_id: combo.id,
      service_id: included.id,
      quantity,
      ...(variant && { pack_variant_id: variant }),
    });
    const tiers = variant ? [] : [{ from: 4, to: 4, price: 180_000 }];
    for (const tier of tiers)
      await made('bulk_discounts', {
        pack_item_id: item,
        min_quantity: tier.from,
        max_quantity: tier.to,
        price: tier.price,
      });
    combo.items.push({ quantity, price, tiers, variant });
  }
  const nurses: string[] = [];
  for (const [index, commission] of [40, 33.33, 50, 0].entries()) {
    const password = 'an-honest-password';
    nurses.push(
      await made('agents', {
        name: makeUniqueName('N'),
        email: `${makeUniqueName('n')}@noi.test`,
        phone: `09120000${10 + index}`,
        commission,
        profile_status: 'active',
        password,
        password_confirmation: password,
      }),
    );
  }
  const codes: OracleDiscountCode[] = [];
  const code = async (facts: Partial<OracleDiscountCode>): Promise<void> => {
    const whole = {
      percent: null,
      amount: null,
      category: null,
      services: [],
      partner: null,
      expired: false,
      limit: null,
    };
    const one: OracleDiscountCode = { ...whole, ...facts, id: '', code: makeUniqueName('CODE') };
    one.id = await made('discounts', {
      code: one.code,
      discount_type: one.percent === null ? 'amount' : 'percent',
      discount_value: one.percent ?? one.amount,
      service_type: one.category,
      service_ids: one.services,
      partner_id: one.partner,
      max_use: one.limit,
      ...(one.expired && { expired_at: '2031-05-30T02:59:59.000Z' }),
    });
    codes.push(one);
  };
  await code({ percent: 0.1 });
  await code({ percent: 0.0725, category: 'baby_bath' });
  await code({ amount: 300_000, services: [duct.id] });
  await code({ amount: 77_777, limit: 3 });
  await code({ percent: 1, category: 'combo' });
  await code({ percent: 0.5, partner: viewers.partner.partner_id });
  await code({ amount: 10_000, expired: true });
  return {
    services: [bath, duct, course, combo],
    forPartner: [bath, duct],
    variants: { [combo.id]: [small, large] },
    codes,
    nurses,
  };
}
