/** Helpers for tests of packages over the API. They create users, prices and codes, sell packages and read the results. */
import { expect } from 'vitest';
import type { ApiAnswer, ApiClient, ResponseBody } from './client.ts';
import type { TestApi } from './startApi.ts';

let serial = 0;
/** Returns a name or code that no other test uses. */
export const makeUniqueName = (stem: string): string => `${stem}${Date.now().toString(36)}${++serial}`;
const makePhone = (): string => `0912${String(Math.floor(Math.random() * 1_000_000)).padStart(6, '0')}`;

/** Returns the id of the created record; otherwise the test fails with the errors of the answer. */
export function expectCreated(answer: ApiAnswer): string {
  expect(answer.body?.errors?.[0], 'a creation was refused').toBeUndefined();
  expect(answer.status).toBe(201);
  return answer.body.data.id;
}

/** Returns the result of an action; the test fails with its errors otherwise. */
export function expectActionDone(answer: ApiAnswer): ResponseBody {
  expect(answer.body?.errors?.[0], 'an action was refused').toBeUndefined();
  expect(answer.body.data.state).toBe('finished');
  return answer.body.data.result;
}

/** Returns the status, code and pointer of the first error. */
export const getFirstError = ({ status, body }: ApiAnswer): [number, string, string?] => [
  status,
  body?.errors?.[0]?.code,
  body?.errors?.[0]?.source?.pointer,
];

export class ApiTestCompany {
  readonly admin: ApiClient;
  readonly sales: ApiClient;
  readonly finance: ApiClient;
  readonly owner: ApiClient;
  readonly salesId: string;

  constructor(
    people: { admin: ApiClient; sales: ApiClient; finance: ApiClient; owner: ApiClient },
    salesId: string,
  ) {
    this.admin = people.admin;
    this.sales = people.sales;
    this.finance = people.finance;
    this.owner = people.owner;
    this.salesId = salesId;
  }

  static async open(api: TestApi): Promise<ApiTestCompany> {
    const [admin, sales, finance, owner] = await Promise.all(
      (['admin', 'sales', 'finance', 'owner'] as const).map((person) => api.as(person)),
    );
    if (!admin || !sales || !finance || !owner) throw new Error('not everyone is there');
    const { body } = await admin.get('/users?filter[email]=sales@noi.test');
    return new ApiTestCompany({ admin, sales, finance, owner }, body.data[0].id);
  }

  async nurse(more: object = {}): Promise<string> {
    const password = 'an-honest-password';
    const email = `${makeUniqueName('nurse')}@noi.test`;
    const attributes = {
      name: makeUniqueName('Nurse '),
      email,
      phone: makePhone(),
      commission: 40,
      profile_status: 'active',
    };
    return expectCreated(
      await this.admin.create('agents', {
        ...attributes,
        password,
        password_confirmation: password,
        ...more,
      }),
    );
  }

  async service(more: object = {}): Promise<string> {
    const plain = { name: makeUniqueName('Service '), price: 200_000, category: 'baby_bath' };
    return expectCreated(await this.admin.create('services', { ...plain, ...more }));
  }

  async tier(
    owner: object,
    min_quantity: number,
    max_quantity: number | null,
    price: number,
  ): Promise<string> {
    return expectCreated(
      await this.admin.create('bulk_discounts', { ...owner, min_quantity, max_quantity, price }),
    );
  }

  /** Creates a discount code; the default is 10 % off everything. */
  async code(more: object = {}): Promise<string> {
    const code = makeUniqueName('CODE');
    const plain = { code, discount_type: 'percent', discount_value: 0.1 };
    expectCreated(await this.admin.create('discounts', { ...plain, ...more }));
    return code;
  }

  async used(code: string): Promise<number> {
    const { body } = await this.admin.get(`/discounts?filter[code]=${code}`);
    return body.data[0].attributes.used;
  }

  async customer(more: object = {}): Promise<string> {
    return expectCreated(
      await this.sales.create('customers', {
        name: makeUniqueName('Customer '),
        phone: makePhone(),
        ...more,
      }),
    );
  }

  /** Returns the values of the register form, on days far from the sessions of the demo. */
  form(service_id: string, quantity: number, more: object = {}): Record<string, unknown> {
    return {
      registered_at: '2031-06-02',
      started_at: '2031-06-02',
      time_period: ['07:30-08:30'],
      sales_id: this.salesId,
      services: [{ service_id, quantity }],
      ...more,
    };
  }

  /** Registers a package for a new customer; returns the package's id. */
  async register(service_id: string, quantity: number, more: object = {}): Promise<string> {
    const form = this.form(service_id, quantity, more);
    return expectActionDone(
      await this.sales.act('customers', await this.customer(), 'register_package_v2', form),
    ).package_id;
  }

  async package(id: string): Promise<ResponseBody> {
    return (await this.admin.get(`/packages/${id}`)).body.data.attributes;
  }

  /** Returns the partner's paid packages that finished in the month ('06/2031', '2031-06') and are in no partner revenue yet. */
  async gatherable(partner_id: string, month: string): Promise<string[]> {
    const { body } = await this.admin.get(
      `/packages?filter[partner_id]=${partner_id}&filter[level]=L8,L8-7C&filter[finished_in_month]=${month}&sort=created_at&page[size]=1000`,
    );
    return body.data
      .filter(({ attributes }: ResponseBody) => attributes.partner_revenue_id === null)
      .map(({ id }: ResponseBody) => id);
  }

  async customerLevel(id: string): Promise<string> {
    return (await this.admin.get(`/customers/${id}`)).body.data.attributes.level;
  }

  /** Returns a package's sessions in order: id and attributes. */
  async shifts(package_id: string): Promise<ResponseBody[]> {
    const { body } = await this.admin.get(`/shifts?filter[package_id]=${package_id}&page[size]=1000`);
    return body.data.map((one: ResponseBody) => ({ id: one.id, ...one.attributes }));
  }

  async days(package_id: string): Promise<string[]> {
    return (await this.shifts(package_id)).map((shift) => shift.day);
  }

  async transactions(package_id: string): Promise<ResponseBody[]> {
    const { body } = await this.finance.get(`/transactions?filter[package_id]=${package_id}&sort=created_at`);
    return body.data.map((one: ResponseBody) => ({ id: one.id, ...one.attributes }));
  }

  /** Performs the actions that bring a package to a level. */
  async lead(package_id: string, level: string, nurse: string): Promise<void> {
    const { sales } = this;
    const act = async (code: string, data: object = {}) =>
      expectActionDone(await sales.act('packages', package_id, code, data));
    const finishOne = async (): Promise<void> => {
      const open = (await this.shifts(package_id)).find((shift) => shift.status === 'planned');
      expectActionDone(await sales.act('shifts', open.id, 'finish_shift'));
    };
    if (level === 'L5') return;
    if (level === 'L5-C') return void (await act('cancel_package', { cancel_reason: 'moved away' }));
    if (level === 'L5-A') return void (await act('assign_agent', { agent1_id: nurse }));
    await act('assign_agent', { agent_id: nurse });
    if (level === 'L6') return;
    if (level === 'L6-C') return void (await act('cancel_package', { cancel_reason: 'moved away' }));
    await finishOne();
    if (level === 'L7') return;
    if (level === 'L8') {
      for (const shift of await this.shifts(package_id)) if (shift.status === 'planned') await finishOne();
      return void (await act('finish_package', { paid: true }));
    }
    await act('finish_package', { paid: level === 'L8-7C' });
  }
}
