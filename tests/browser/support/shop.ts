/** Creates the data that browser tests need, through the API. */
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { Role } from '#schema/access';
import { type DemoUser, getSharedToken } from './signIn.ts';

let serial = 0;
/** Returns a name that no other test uses. */
export const makeUniqueText = (stem: string): string => `${stem} ${Date.now().toString(36)}${++serial}`;
/** Returns a phone number that no other test of the worker and no record of the demo has; the demo's numbers have another prefix. */
export const makeUniquePhone = (): string => `0592${String(++serial).padStart(6, '0')}`;

export const formatExpectedMoney = (amount: number): string =>
  `${new Intl.NumberFormat('vi-VN').format(amount)} ₫`;

export class BrowserTestCompany {
  readonly request: APIRequestContext;

  constructor(request: APIRequestContext) {
    this.request = request;
  }

  // biome-ignore lint/suspicious/noExplicitAny: tests look into documents freely
  async call(who: DemoUser, method: 'GET' | 'POST' | 'PATCH', path: string, data?: object): Promise<any> {
    const answer = await this.request.fetch(`/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${await getSharedToken(this.request, who)}` },
      ...(data && { data }),
    });
    const body = await answer.json();
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${JSON.stringify(body)}`);
    return body.data;
  }

  /** Creates a record and returns its id. */
  async make(type: string, attributes: object): Promise<string> {
    return (await this.call('owner', 'POST', `/${type}`, { data: { type, attributes } })).id;
  }

  async remove(type: string, id: string): Promise<void> {
    const authorization = `Bearer ${await getSharedToken(this.request, 'owner')}`;
    const answer = await this.request.delete(`/api/v1/${type}/${id}`, { headers: { authorization } });
    if (!answer.ok()) throw new Error(`DELETE /${type}/${id}: ${answer.status()} ${await answer.text()}`);
  }

  async importCustomers(...names: string[]): Promise<void> {
    const answer = await this.request.post('/api/v1/customers/import', {
      headers: {
        Authorization: `Bearer ${await getSharedToken(this.request, 'owner')}`,
        'Content-Type': 'text/csv',
      },
      data: Buffer.from(`Họ tên\n${names.join('\n')}\n`),
    });
    if (!answer.ok()) throw new Error(`POST /customers/import: ${answer.status()} ${await answer.text()}`);
  }

  act = (type: string, id: string, action_code: string, action_data: object) =>
    this.call('owner', 'POST', `/${type}/${id}/actions`, { action_code, action_data });

  service = (more: object = {}): Promise<string> =>
    this.make('services', {
      name: makeUniqueText('Tắm thử'),
      category: 'baby_bath',
      price: 200_000,
      ...more,
    });

  customer = (more: object = {}): Promise<string> =>
    this.make('customers', { name: makeUniqueText('Khách thử'), phone: makeUniquePhone(), ...more });

  /** Creates an account for one test. Returns its name and the token of a session. */
  async account(...roles: Role[]): Promise<{ name: string; token: string }> {
    const [name, password] = [makeUniqueText('Người thử'), 'an-honest-password'];
    const email = `${makeUniqueText('own').replace(' ', '')}@noi.test`;
    await this.make('users', { name, email, roles, password, password_confirmation: password });
    const answer = await this.request.post('/api/v1/login', { data: { email, password } });
    if (!answer.ok()) throw new Error(`POST /login: ${answer.status()} ${await answer.text()}`);
    return { name, token: (await answer.json()).data.token };
  }

  async nurse(more: object): Promise<string> {
    const password = 'an-honest-password';
    const email = `${makeUniqueText('nurse').replace(' ', '')}@noi.test`;
    const account = {
      email,
      password,
      password_confirmation: password,
      phone: makeUniquePhone(),
      profile_status: 'active',
    };
    return this.make('agents', { ...account, ...more });
  }

  /** Registers a package with this many sessions of a service; returns its id. */
  async register(customer: string, service: string, quantity: number, more: object = {}): Promise<string> {
    const [sales] = await this.call('owner', 'GET', '/users?filter[email]=sales@noi.test');
    const { result } = await this.act('customers', customer, 'register_package_v2', {
      registered_at: '2032-06-01',
      started_at: '2032-06-04',
      time_period: ['09:00-10:00'],
      sales_id: sales.id,
      services: [{ service_id: service, quantity }],
      ...more,
    });
    return result.package_id;
  }

  /** Creates a paid and finished package with one session on this past day. */
  async finished(day: string, more: { agent_id: string } & Record<string, unknown>) {
    const customer = await this.customer();
    const id = await this.register(customer, await this.service({ price: 1_000_000 }), 1, {
      registered_at: day,
      started_at: day,
      ...more,
    });
    const [shift] = await this.call('owner', 'GET', `/shifts?filter[package_id]=${id}`);
    await this.act('shifts', shift.id, 'finish_shift', {});
    await this.act('packages', id, 'finish_package', { paid: true });
    return { id, customer };
  }
}

/** Chooses an option in a searchable select. */
export async function pickOption(page: Page, within: Locator, label: string, option: string): Promise<void> {
  await within.getByRole('combobox', { name: label, exact: true }).fill(option);
  await page.getByRole('listbox').getByRole('option', { name: option }).first().click();
}

/** Returns a text input by its label. */
export const locateTextInput = (within: Locator, name: string): Locator =>
  within.getByRole('textbox', { name, exact: true });
