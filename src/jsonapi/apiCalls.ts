import { HttpError } from 'react-admin';
import type { BankAccount } from '#rules/bankAccount';
import type { FreeNurse } from '#rules/freeNurses';
import type { Explanation } from '#rules/why';
import type { Action } from '#schema/action';
import type { Consent } from '#schema/consents';
import type { ResourceName, resourceDeclarations } from '#schema/index';
import type { Fields, ValuesOf } from '#schema/kinds';
import type { MonthHistory, MonthState } from '#schema/months';
import type { Quotation, Receipt } from '#schema/paper';
import type { PartnerStatement } from '#schema/partnerStatement';
import type { AgentTaxData, PayRunData, WithheldTaxData } from '#schema/payRun';
import type { PostponementPreview } from '#schema/postponementPreview';
import type { RecordViewEntry } from '#schema/viewers';
import type { ActionResult } from './actionResult.ts';
import { bulkCalls } from './bulkCalls.ts';
import { createIdempotencyKey } from './createIdempotencyKey.ts';
import { toHttpError } from './errors.ts';
import { getData, postData, sendCall } from './http.ts';
import { sendWork, toBulkDocument } from './sendWork.ts';

/** An action that the viewer may perform on a record now (schema 7.1). */
interface OfferedAction {
  readonly code: string;
  readonly label: string;
  readonly type: 'confirm' | 'form';
  readonly order: number;
}

type ActionsOf<N extends ResourceName> = (typeof resourceDeclarations)[N] extends { actions?: infer A }
  ? NonNullable<A>
  : never;
type InputOf<A> = A extends Action<never, infer I> ? (I extends Fields ? Partial<ValuesOf<I>> : Data) : never;
type Data = Readonly<Record<string, unknown>>;

/** The codes of a resource's declared actions. If only a resource name is known, any code. */
type ActionCode<N extends string> = N extends ResourceName ? keyof ActionsOf<N> & string : string;

interface ActionCall<N extends string = string, C extends ActionCode<N> = ActionCode<N>> {
  readonly action_code: C;
  readonly action_data?: N extends ResourceName
    ? C extends keyof ActionsOf<N>
      ? Readonly<InputOf<ActionsOf<N>[C]>>
      : never
    : Data;
  /** Ids of the records for a bulk action; the server then ignores the id in the path. */
  readonly object_ids?: readonly string[];
}

/** Parameters of a report by their declared names. Lists are sent as `name[]`. */
export type ReportParams = Readonly<
  Record<string, string | number | boolean | readonly string[] | null | undefined>
>;

/** Returns the query string for a report's parameters, without `?` and without empty values. */
export function buildReportQuery(params: ReportParams): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (Array.isArray(value)) for (const each of value as readonly string[]) query.append(`${name}[]`, each);
    else if (value !== null && value !== undefined && value !== '') query.append(name, String(value));
  }
  return query.toString();
}

/** API calls that react-admin's data provider does not have: actions, preview, reports, metrics, notifications (schema 1.7). */
export const apiCalls = {
  ...bulkCalls,

  /** Returns the actions offered on a record, in order, without actions that have a fixed place on the screen (negative order). */
  async actions(resource: string, id: string, signal?: AbortSignal): Promise<OfferedAction[]> {
    const { actions } = await getData<{ actions: OfferedAction[] }>(`${resource}/${id}/actions`, signal);
    return actions.filter((action) => action.order >= 0).sort((a, b) => a.order - b.order);
  },

  /**
   * Runs an action. With `etag`, the server refuses the action if the record has changed (412). Throws unless the state is `finished`. A
   * bulk call returns the result of each record instead.
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
        headers: { 'Idempotency-Key': key ?? createIdempotencyKey(), ...(etag && { 'If-Match': etag }) },
      },
      (work) =>
        call.object_ids
          ? toBulkDocument(work)
          : { data: { state: work.state, action_code, object_id: id, result: work.answer ?? {} } as never },
    );
    const result = document.data as ActionResult;
    if (call.object_ids) return { ...result, ...(document.meta as { success: number; error: number }) };
    if (result?.state !== 'finished') throw toHttpError(422, document);
    return result;
  },

  /**
   * Undoes an action or an edit.
   * @param path the `revert` path of the answer or of the history line
   * @param consent the user's answers to the questions of the rules
   */
  revert: (path: string, consent: Consent = {}, key?: string) => postData<void>(path, consent, key),

  /** Calculates the price of a package as its registration would (rules 2.12). Call this after one second without typing. */
  async preview<T>(values: Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<T> {
    const body = { data: { type: 'packages', attributes: values } };
    const { document } = await sendCall('packages/preview', { method: 'POST', body, signal });
    return document.data as T;
  },

  /**
   * Returns nurses who could take a package's remaining sessions, one session, or the sessions from a day on. The most
   * suitable nurse is first.
   */
  freeAgents: (
    packageId: string,
    which: { readonly shift_id?: string; readonly from_day?: string } = {},
    signal?: AbortSignal,
  ) => getData<FreeNurse[]>(`packages/${packageId}/free_agents`, signal, buildReportQuery(which)),

  /** Returns nurses who could take a package that is being registered. @param care the values of the form */
  freeAgentsFor: (care: ReportParams, signal?: AbortSignal) =>
    getData<FreeNurse[]>('free_agents', signal, buildReportQuery(care)),

  /** Previews the effect of postponing a session to a day; changes nothing. */
  postponed: (shiftId: string, new_day: string, signal?: AbortSignal) =>
    getData<PostponementPreview>(`shifts/${shiftId}/postponed`, signal, buildReportQuery({ new_day })),

  /** Loads the bank account for customers' payments; null if the settings have none. */
  paymentAccount: (signal?: AbortSignal) =>
    getData<(BankAccount & { readonly name: string }) | null>('payment_account', signal),

  /** Loads the amounts owed to the nurses for a month, or to one nurse if given. With `all`, loads the nurses' full shares, paid or not. */
  payRun: (
    month: string,
    signal?: AbortSignal,
    more: { readonly all?: boolean; readonly agent_id?: string } = {},
  ) => getData<PayRunData>('pay_run', signal, buildReportQuery({ month, ...more })),

  /** Loads nurses' pay in the quarter of a month, and the tax withheld from this pay. */
  withheldTax: (month: string, signal?: AbortSignal) =>
    getData<WithheldTaxData>('pay_run/tax', signal, buildReportQuery({ month })),

  /** Loads each nurse's pay in a year, and the tax withheld from this pay. */
  agentTax: (year: number, signal?: AbortSignal) =>
    getData<AgentTaxData>('reports/agent_tax', signal, buildReportQuery({ year })),

  /** Loads the data of a partner revenue for printing a statement for the partner. */
  statement: (revenueId: string, signal?: AbortSignal) =>
    getData<PartnerStatement>(`partner_revenues/${revenueId}/statement`, signal),

  /** Loads the receipt or payment voucher of a transaction. */
  receipt: (id: string, signal?: AbortSignal) => getData<Receipt>(`transactions/${id}/receipt`, signal),

  /** Loads the quotation of a package. */
  quotation: (id: string, signal?: AbortSignal) => getData<Quotation>(`packages/${id}/quotation`, signal),

  /** Returns the users who have opened a person's record, newest first. */
  viewers: (resource: string, id: string, signal?: AbortSignal) =>
    getData<readonly RecordViewEntry[]>(`${resource}/${id}/viewers`, signal),

  closedMonths: async (signal?: AbortSignal): Promise<readonly string[]> =>
    (await getData<{ closed?: string[] }>('months', signal)).closed ?? [],

  /** Loads the state of a month: whether the month is closed, and which transactions and lines are still open. */
  month: (month: string, signal?: AbortSignal) => getData<MonthState>(`months/${month}`, signal),

  /** Loads the users who closed and reopened a month, newest first. */
  monthHistory: (month: string, signal?: AbortSignal) =>
    getData<MonthHistory>(`months/${month}/history`, signal),

  /** Closes a month. @param isOpenAccepted true to close the month even if transactions or bank lines are open */
  closeMonth: (month: string, isOpenAccepted: boolean, key?: string) =>
    postData<void>(`months/${month}/close`, isOpenAccepted ? { accept_open: true } : undefined, key),

  reopenMonth: (month: string, reason: string, key?: string) =>
    postData<void>(`months/${month}/reopen`, { reason }, key),

  /**
   * Explains how an amount of a record was calculated. @param of path of the record, such as `packages/12` @param month the month, for a
   * nurse's pay
   */
  why: (of: string, field: string, month?: string, signal?: AbortSignal) =>
    getData<Explanation>(
      `${of}/why`,
      signal,
      new URLSearchParams({ field, ...(month && { month }) }).toString(),
    ),

  /** Returns a report's `data` and `meta`. */
  async report<T>(
    name: string,
    params: ReportParams = {},
    signal?: AbortSignal,
  ): Promise<{ data: T; meta: Readonly<Record<string, unknown>> }> {
    const { document } = await sendCall(`reports/${name}`, { query: buildReportQuery(params), signal });
    return { data: document.data as T, meta: document.meta ?? {} };
  },

  /** Stores the metrics of a day (rules 8.8). */
  upsertMetric: (values: Readonly<Record<string, unknown>>, key?: string) =>
    postData<void>('metrics/upsert', values, key),

  /** Returns the number of the viewer's unseen notifications. */
  unreadCount: async (signal?: AbortSignal): Promise<number> =>
    (await getData<{ count: number }>('notifications/unread_count', signal)).count,

  seen: (id: string) => postData<void>(`notifications/${id}/seen`),

  /** Starts a visit as another user (schema 5.7). Returns the visit's token. */
  visit: async (userId: string): Promise<string> =>
    (await postData<{ token: string }>('visit', { user_id: userId })).token,
};
