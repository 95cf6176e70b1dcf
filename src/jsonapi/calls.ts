import { HttpError } from 'ra-core';
import type { BankAccount } from '#rules/bankAccount';
import type { FreeNurse } from '#rules/freeNurses';
import type { Action } from '#schema/action';
import type { Consent } from '#schema/consents';
import type { declared, ResourceName } from '#schema/index';
import type { Fields, ValuesOf } from '#schema/kinds';
import type { MonthHistory, MonthState } from '#schema/months';
import type { Quotation, Receipt } from '#schema/paper';
import type { PayRunData, WithheldTaxData } from '#schema/payRun';
import type { Postponed } from '#schema/postponed';
import type { Statement } from '#schema/statement';
import type { Look } from '#schema/viewers';
import type { ActionResult } from './actionResult.ts';
import { dayCalls } from './dayCalls.ts';
import type { Document } from './document.ts';
import { errorOf } from './errors.ts';
import { send } from './http.ts';
import { manyCalls } from './manyCalls.ts';
import { newKey } from './newKey.ts';

/** An action the viewer may do on a record now (schema 7.1). */
export interface OfferedAction {
  readonly code: string;
  readonly label: string;
  readonly type: 'confirm' | 'form';
  readonly order: number;
}

type ActionsOf<N extends ResourceName> = (typeof declared)[N] extends { actions?: infer A }
  ? NonNullable<A>
  : never;
type InputOf<A> = A extends Action<never, infer I> ? (I extends Fields ? Partial<ValuesOf<I>> : Data) : never;
type Data = Readonly<Record<string, unknown>>;

/** The codes of a resource's declared actions; of a resource that is only known as a name, any. */
type ActionCode<N extends string> = N extends ResourceName ? keyof ActionsOf<N> & string : string;

/** An action of a resource with its declared input. */
export interface ActionCall<N extends string = string, C extends ActionCode<N> = ActionCode<N>> {
  readonly action_code: C;
  readonly action_data?: N extends ResourceName
    ? C extends keyof ActionsOf<N>
      ? Readonly<InputOf<ActionsOf<N>[C]>>
      : never
    : Data;
  /** Given for a bulk action; the id is then not used. */
  readonly object_ids?: readonly string[];
}

/** A report's parameters as its declaration names them; lists are sent as `name[]`. */
export type ReportParams = Readonly<
  Record<string, string | number | boolean | readonly string[] | null | undefined>
>;

const dataOf = <T>(document: Document): T => document.data as T;
const post = (path: string, body?: unknown, key?: string) =>
  send(path, {
    method: 'POST',
    ...(body !== undefined && { body }),
    headers: { 'Idempotency-Key': key ?? newKey() },
  });

/** The query string of a report's parameters, without `?`; empties are left out. */
export function reportQuery(params: ReportParams): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (Array.isArray(value)) for (const each of value as readonly string[]) query.append(`${name}[]`, each);
    else if (value !== null && value !== undefined && value !== '') query.append(name, String(value));
  }
  return query.toString();
}

/** The calls beside react-admin's own: actions, preview, reports, metrics, notifications (schema 1.7). */
export const calls = {
  ...dayCalls,
  ...manyCalls,

  /** The actions offered on a record, in order, hidden ones (negative order) left out. */
  async actions(resource: string, id: string, signal?: AbortSignal): Promise<OfferedAction[]> {
    const { document } = await send(`${resource}/${id}/actions`, { ...(signal && { signal }) });
    const { actions } = dataOf<{ actions: OfferedAction[] }>(document);
    return actions.filter((action) => action.order >= 0).sort((a, b) => a.order - b.order);
  },

  /**
   * Runs an action; `etag` makes it refuse a record that has changed (412). Anything but `finished` throws.
   * A bulk call answers the result of each object instead.
   */
  async act<N extends string, C extends ActionCode<N>>(
    resource: N,
    id: string,
    call: ActionCall<N, C>,
    key?: string,
    etag?: string,
  ): Promise<ActionResult> {
    if (!resource) throw new HttpError(`Action ${call.action_code}: type is required`, 0);
    const { document } = await send(`${resource}/${call.object_ids ? 'bulk' : id}/actions`, {
      method: 'POST',
      body: { action_data: {}, ...call },
      headers: { 'Idempotency-Key': key ?? newKey(), ...(etag && { 'If-Match': etag }) },
    });
    const result = dataOf<ActionResult>(document);
    if (call.object_ids) return { ...result, ...(document.meta as { success: number; error: number }) };
    if (result?.state !== 'finished') throw errorOf(422, document);
    return result;
  },

  /**
   * Takes back what was done.
   * @param path where, as the API told it with what was done and in its line of history
   * @param consent to what the rules ask about
   */
  async revert(path: string, consent: Consent = {}, key?: string): Promise<void> {
    await post(path, consent, key);
  },

  /** Prices a package as registering it would (rules 2.12); sent after a second's pause in typing. */
  async preview<T>(values: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<T> {
    const body = { data: { type: 'packages', attributes: values } };
    const { document } = await send('packages/preview', { method: 'POST', body, ...(signal && { signal }) });
    return dataOf<T>(document);
  },

  /** The nurses who could take a package's remaining sessions (one of them, or those from a day on), the fittest first. */
  async freeAgents(
    packageId: string,
    which: { readonly shift_id?: string; readonly from_day?: string } = {},
    signal?: AbortSignal,
  ): Promise<FreeNurse[]> {
    const { document } = await send(`packages/${packageId}/free_agents`, {
      query: reportQuery(which),
      ...(signal && { signal }),
    });
    return dataOf<FreeNurse[]>(document);
  },

  /** The same for a package that is still being registered, by what the form holds. */
  async freeAgentsFor(care: ReportParams, signal?: AbortSignal): Promise<FreeNurse[]> {
    const { document } = await send('free_agents', { query: reportQuery(care), ...(signal && { signal }) });
    return dataOf<FreeNurse[]>(document);
  },

  /** What postponing a session to a day would do; nothing is done. */
  async postponed(shiftId: string, new_day: string, signal?: AbortSignal): Promise<Postponed> {
    const query = reportQuery({ new_day });
    const { document } = await send(`shifts/${shiftId}/postponed`, { query, ...(signal && { signal }) });
    return dataOf<Postponed>(document);
  },

  /** Where the company's customers transfer to; null when no account is set. */
  async paymentAccount(signal?: AbortSignal): Promise<(BankAccount & { readonly name: string }) | null> {
    const { document } = await send('payment_account', { ...(signal && { signal }) });
    return dataOf<(BankAccount & { name: string }) | null>(document);
  },

  /** What the nurses are owed for a month; with `all` their whole shares, paid or not, of one nurse where she is named. */
  async payRun(
    month: string,
    signal?: AbortSignal,
    more: { readonly all?: boolean; readonly agent_id?: string } = {},
  ): Promise<PayRunData> {
    const query = reportQuery({ month, ...more });
    const { document } = await send('pay_run', { query, ...(signal && { signal }) });
    return dataOf<PayRunData>(document);
  },

  /** What nurses were paid in the quarter of a month, and the tax withheld of it. */
  async withheldTax(month: string, signal?: AbortSignal): Promise<WithheldTaxData> {
    const query = reportQuery({ month });
    const { document } = await send('pay_run/tax', { query, ...(signal && { signal }) });
    return dataOf<WithheldTaxData>(document);
  },

  /** A partner revenue as it goes to the partner on paper. */
  async statement(revenueId: string, signal?: AbortSignal): Promise<Statement> {
    const { document } = await send(`partner_revenues/${revenueId}/statement`, { ...(signal && { signal }) });
    return dataOf<Statement>(document);
  },

  /** A transaction as its receipt or payment voucher. */
  async receipt(id: string, signal?: AbortSignal): Promise<Receipt> {
    const { document } = await send(`transactions/${id}/receipt`, { ...(signal && { signal }) });
    return dataOf<Receipt>(document);
  },

  /** A package as its quotation. */
  async quotation(id: string, signal?: AbortSignal): Promise<Quotation> {
    const { document } = await send(`packages/${id}/quotation`, { ...(signal && { signal }) });
    return dataOf<Quotation>(document);
  },

  /** Who has opened a person's record, newest first. */
  async viewers(resource: string, id: string, signal?: AbortSignal): Promise<readonly Look[]> {
    const { document } = await send(`${resource}/${id}/viewers`, { ...(signal && { signal }) });
    return dataOf<readonly Look[]>(document);
  },

  /** The months that are closed. */
  async closedMonths(signal?: AbortSignal): Promise<readonly string[]> {
    const { document } = await send('months', { ...(signal && { signal }) });
    return dataOf<{ closed?: string[] }>(document).closed ?? [];
  },

  /** A month: closed or not, and what is still open for it. */
  async month(month: string, signal?: AbortSignal): Promise<MonthState> {
    const { document } = await send(`months/${month}`, { ...(signal && { signal }) });
    return dataOf<MonthState>(document);
  },

  /** Who closed a month and who opened it again, newest first. */
  async monthHistory(month: string, signal?: AbortSignal): Promise<MonthHistory> {
    const { document } = await send(`months/${month}/history`, { ...(signal && { signal }) });
    return dataOf<MonthHistory>(document);
  },

  async closeMonth(month: string, key?: string): Promise<void> {
    await post(`months/${month}/close`, undefined, key);
  },

  async reopenMonth(month: string, reason: string, key?: string): Promise<void> {
    await post(`months/${month}/reopen`, { reason }, key);
  },

  /** A report's `data` and `meta`. */
  async report<T>(
    name: string,
    params: ReportParams = {},
    signal?: AbortSignal,
  ): Promise<{ data: T; meta: Readonly<Record<string, unknown>> }> {
    const { document } = await send(`reports/${name}`, {
      query: reportQuery(params),
      ...(signal && { signal }),
    });
    return { data: dataOf<T>(document), meta: document.meta ?? {} };
  },

  /** Sets the metrics of a day (rules 8.8). */
  async upsertMetric(values: Readonly<Record<string, unknown>>, key?: string): Promise<void> {
    await post('metrics/upsert', values, key);
  },

  /** How many of the viewer's notifications are unseen. */
  async unreadCount(signal?: AbortSignal): Promise<number> {
    const { document } = await send('notifications/unread_count', { ...(signal && { signal }) });
    return dataOf<{ count: number }>(document).count;
  },

  /** Marks a notification as seen. */
  async seen(id: string): Promise<void> {
    await post(`notifications/${id}/seen`);
  },

  /** Begins a visit as another user (schema 5.7); answers the visit's token. */
  async visit(userId: string): Promise<string> {
    const { document } = await post('visit', { user_id: userId });
    return dataOf<{ token: string }>(document).token;
  },
};
