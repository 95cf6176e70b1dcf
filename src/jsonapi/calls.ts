import { HttpError } from 'react-admin';
import type { BankAccount } from '#rules/bankAccount';
import type { FreeNurse } from '#rules/freeNurses';
import type { Why } from '#rules/why';
import type { Action } from '#schema/action';
import type { Consent } from '#schema/consents';
import type { declared, ResourceName } from '#schema/index';
import type { Fields, ValuesOf } from '#schema/kinds';
import type { MonthHistory, MonthState } from '#schema/months';
import type { Quotation, Receipt } from '#schema/paper';
import type { AgentTaxData, PayRunData, WithheldTaxData } from '#schema/payRun';
import type { Postponed } from '#schema/postponed';
import type { Statement } from '#schema/statement';
import type { Look } from '#schema/viewers';
import type { ActionResult } from './actionResult.ts';
import { errorOf } from './errors.ts';
import { getData, postData, send } from './http.ts';
import { manyCalls } from './manyCalls.ts';
import { newKey } from './newKey.ts';
import { manyDocument, sendWork } from './sendWork.ts';

/** An action the viewer may do on a record now (schema 7.1). */
interface OfferedAction {
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
interface ActionCall<N extends string = string, C extends ActionCode<N> = ActionCode<N>> {
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

/** The query string of a report's parameters, without `?`; empties are left out. */
export function reportQuery(params: ReportParams): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (Array.isArray(value)) for (const each of value as readonly string[]) query.append(`${name}[]`, each);
    else if (value !== null && value !== undefined && value !== '') query.append(name, String(value));
  }
  return query.toString();
}

/** The calls in addition to react-admin's own: actions, preview, reports, metrics, notifications (schema 1.7). */
export const calls = {
  ...manyCalls,

  /** The actions offered on a record, in order, hidden ones (negative order) left out. */
  async actions(resource: string, id: string, signal?: AbortSignal): Promise<OfferedAction[]> {
    const { actions } = await getData<{ actions: OfferedAction[] }>(`${resource}/${id}/actions`, signal);
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
    const { action_code } = call;
    const document = await sendWork(
      `${resource}/${call.object_ids ? 'bulk' : id}/actions`,
      {
        method: 'POST',
        body: { action_data: {}, ...call },
        headers: { 'Idempotency-Key': key ?? newKey(), ...(etag && { 'If-Match': etag }) },
      },
      (work) =>
        call.object_ids
          ? manyDocument(work)
          : { data: { state: work.state, action_code, object_id: id, result: work.answer ?? {} } as never },
    );
    const result = document.data as ActionResult;
    if (call.object_ids) return { ...result, ...(document.meta as { success: number; error: number }) };
    if (result?.state !== 'finished') throw errorOf(422, document);
    return result;
  },

  /**
   * Takes back what was done.
   * @param path the `revert` of the answer, or of the history entry
   * @param consent to what the rules ask about
   */
  revert: (path: string, consent: Consent = {}, key?: string) => postData<void>(path, consent, key),

  /** Prices a package as registering it would (rules 2.12); sent after a second's pause in typing. */
  async preview<T>(values: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<T> {
    const body = { data: { type: 'packages', attributes: values } };
    const { document } = await send('packages/preview', { method: 'POST', body, signal });
    return document.data as T;
  },

  /** The nurses who could take a package's remaining sessions (one of them, or those from a day on), the fittest first. */
  freeAgents: (
    packageId: string,
    which: { readonly shift_id?: string; readonly from_day?: string } = {},
    signal?: AbortSignal,
  ) => getData<FreeNurse[]>(`packages/${packageId}/free_agents`, signal, reportQuery(which)),

  /** The same for a package that is still being registered, by what the form holds. */
  freeAgentsFor: (care: ReportParams, signal?: AbortSignal) =>
    getData<FreeNurse[]>('free_agents', signal, reportQuery(care)),

  /** What postponing a session to a day would do; nothing is done. */
  postponed: (shiftId: string, new_day: string, signal?: AbortSignal) =>
    getData<Postponed>(`shifts/${shiftId}/postponed`, signal, reportQuery({ new_day })),

  /** Where the company's customers transfer to; null when no account is set. */
  paymentAccount: (signal?: AbortSignal) =>
    getData<(BankAccount & { readonly name: string }) | null>('payment_account', signal),

  /** What the nurses are owed for a month; with `all` their whole shares, paid or not, of one nurse where she is named. */
  payRun: (
    month: string,
    signal?: AbortSignal,
    more: { readonly all?: boolean; readonly agent_id?: string } = {},
  ) => getData<PayRunData>('pay_run', signal, reportQuery({ month, ...more })),

  /** What nurses were paid in the quarter of a month, and the tax withheld of it. */
  withheldTax: (month: string, signal?: AbortSignal) =>
    getData<WithheldTaxData>('pay_run/tax', signal, reportQuery({ month })),

  /** What each nurse was paid in a year, and the tax withheld of it. */
  agentTax: (year: number, signal?: AbortSignal) =>
    getData<AgentTaxData>('reports/agent_tax', signal, reportQuery({ year })),

  /** A partner revenue as it goes to the partner on paper. */
  statement: (revenueId: string, signal?: AbortSignal) =>
    getData<Statement>(`partner_revenues/${revenueId}/statement`, signal),

  /** A transaction as its receipt or payment voucher. */
  receipt: (id: string, signal?: AbortSignal) => getData<Receipt>(`transactions/${id}/receipt`, signal),

  /** A package as its quotation. */
  quotation: (id: string, signal?: AbortSignal) => getData<Quotation>(`packages/${id}/quotation`, signal),

  /** Who has opened a person's record, newest first. */
  viewers: (resource: string, id: string, signal?: AbortSignal) =>
    getData<readonly Look[]>(`${resource}/${id}/viewers`, signal),

  /** The months that are closed. */
  closedMonths: async (signal?: AbortSignal): Promise<readonly string[]> =>
    (await getData<{ closed?: string[] }>('months', signal)).closed ?? [],

  /** A month: closed or not, and what is still open for it. */
  month: (month: string, signal?: AbortSignal) => getData<MonthState>(`months/${month}`, signal),

  /** Who closed a month and who opened it again, newest first. */
  monthHistory: (month: string, signal?: AbortSignal) =>
    getData<MonthHistory>(`months/${month}/history`, signal),

  /** @param isOpenAccepted also while transactions or bank lines of the month are open */
  closeMonth: (month: string, isOpenAccepted: boolean, key?: string) =>
    postData<void>(`months/${month}/close`, isOpenAccepted ? { accept_open: true } : undefined, key),

  reopenMonth: (month: string, reason: string, key?: string) =>
    postData<void>(`months/${month}/reopen`, { reason }, key),

  /** How an amount of a record came to be. @param of `packages/12` @param month of a nurse's pay */
  why: (of: string, field: string, month?: string, signal?: AbortSignal) =>
    getData<Why>(`${of}/why`, signal, new URLSearchParams({ field, ...(month && { month }) }).toString()),

  /** A report's `data` and `meta`. */
  async report<T>(
    name: string,
    params: ReportParams = {},
    signal?: AbortSignal,
  ): Promise<{ data: T; meta: Readonly<Record<string, unknown>> }> {
    const { document } = await send(`reports/${name}`, { query: reportQuery(params), signal });
    return { data: document.data as T, meta: document.meta ?? {} };
  },

  /** Sets the metrics of a day (rules 8.8). */
  upsertMetric: (values: Readonly<Record<string, unknown>>, key?: string) =>
    postData<void>('metrics/upsert', values, key),

  /** How many of the viewer's notifications are unseen. */
  unreadCount: async (signal?: AbortSignal): Promise<number> =>
    (await getData<{ count: number }>('notifications/unread_count', signal)).count,

  /** Marks a notification as seen. */
  seen: (id: string) => postData<void>(`notifications/${id}/seen`),

  /** Begins a visit as another user (schema 5.7); resolves to the visit's token. */
  visit: async (userId: string): Promise<string> =>
    (await postData<{ token: string }>('visit', { user_id: userId })).token,
};
