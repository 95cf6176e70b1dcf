/**
 * State of a nurse's open page, the calls that load it, and the nurse's reports. Each report is sent once: immediately, or when the
 * connection returns.
 */

import type { NursePagePay } from '#schema/nursePagePay';
import type { NursePageSession, NursePlan } from '#schema/ownPages';
import { CallRefusedError, type OpenedPage } from '../shared/buildPageCalls.ts';
import { createIdempotencyKey } from '../shared/useCallKey.ts';
import {
  fetchNursePay,
  fetchOfficeContact,
  loadPlan,
  openEvents,
  openNursePage,
  type SessionReport,
  sendDigits,
  sendNurseRequest,
  sendReport,
} from './calls.ts';
import {
  deriveStorageKey,
  emptyNursePage,
  type QueuedSessionReport,
  readStoredPage,
  removeStoredPage,
  type StoredNursePage,
  storePage,
} from './pageStore.ts';

/** Milliseconds between two attempts to send waiting reports and reload the plan. */
const RETRY_DELAY_MS = 20_000;

/** Stage of the page. `ended`: the link has ended or never existed. `offline`: there is no connection and no stored plan. */
type Stage = 'starting' | 'digits' | 'open' | 'ended' | 'offline';

export interface NurseSnapshot extends StoredNursePage {
  readonly stage: Stage;
  readonly isOnline: boolean;
}

/** True if the server may be busy or unreachable, so that the same report must be sent again later. */
const isTransient = (error: unknown): boolean =>
  !(error instanceof CallRefusedError) || error.status >= 500 || error.status === 429 || error.status === 408;
/** Reports that change the state of a session. Each is sent; a newer report of another kind replaces an older one of its kind. */
const stateCalls: readonly SessionReport['call'][] = ['start', 'finish', 'reopen'];
const isReplaced = ({ call }: SessionReport): boolean => !stateCalls.includes(call);

export class NurseClient {
  private snapshot: NurseSnapshot = { ...emptyNursePage, stage: 'starting', isOnline: true };
  private entry: string | null = null;
  private isSending = false;
  /**
   * Number of the last load of the plan. An answer is ignored if a later load was already shown, or if data was sent after the load began.
   */
  private lastLoad = 0;
  private shown = 0;
  private events: EventSource | null = null;
  /** Notes that the nurse has begun to write, by session id. */
  readonly noteDrafts = new Map<string, string>();
  /** Keys of all reports that this tab has had in its queue, sent or not. */
  private readonly knownKeys = new Set<string>();
  private readonly listeners = new Set<() => void>();
  private readonly secret: string;
  private readonly opening: OpenedPage | null;

  /** @param opening the link, if the server has written it into the page; the browser has then already requested the plan */
  constructor(secret: string, opening: OpenedPage | null = null) {
    this.secret = secret;
    this.opening = opening;
  }

  readonly read = (): NurseSnapshot => this.snapshot;

  /** Starts to load the page; further calls have no effect. */
  start(): void {
    if (this.entry !== null) return;
    this.entry = '';
    void this.load();
  }

  /** Calls `listener` after each change of the state until the returned function is called. */
  readonly watch = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Calls `listener` after each change of the state, and reloads the plan at intervals until the returned function is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    const stopWatching = this.watch(listener);
    this.start();
    this.listen();
    const again = () => {
      this.listen();
      if (document.visibilityState === 'visible') void this.update();
    };
    const timer = setInterval(again, RETRY_DELAY_MS);
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== this.entry || this.findReportsOfOtherTabs().length === 0) return;
      this.change({});
      void this.flush();
    };
    window.addEventListener('online', again);
    window.addEventListener('storage', onStorage);
    document.addEventListener('visibilitychange', again);
    return () => {
      stopWatching();
      this.stopListening();
      clearInterval(timer);
      window.removeEventListener('online', again);
      window.removeEventListener('storage', onStorage);
      document.removeEventListener('visibilitychange', again);
    };
  };

  /** Registers this phone for the link. @throws CallRefusedError if the digits are wrong or the link is locked */
  async enter(digits: string): Promise<void> {
    const link = this.snapshot.link ?? (await openNursePage(this.secret)).link;
    await sendDigits(link, this.secret, digits);
    this.change({ link });
    await this.update();
  }

  /** Shows a report at once, and sends the report as soon as possible. */
  report(session_id: string, report: SessionReport): void {
    const { queue } = this.snapshot;
    const same = (one: QueuedSessionReport) =>
      one.session_id === session_id && one.report.call === report.call;
    // A repeated press changes nothing. After "Hoàn tác" the session can be finished again.
    const lastOfState = queue.findLast((one) => one.session_id === session_id && !isReplaced(one.report));
    if (!isReplaced(report) && lastOfState?.report.call === report.call) return;
    // A report that is being sent stays in the queue with its key; a new report must not replace it.
    const sending = this.isSending ? queue[0] : undefined;
    const others = queue.filter((one) => one === sending || !isReplaced(report) || !same(one));
    this.change({ queue: [...others, { key: createIdempotencyKey(), session_id, report }] });
    void this.flush();
  }

  /**
   * Sends a call that needs an immediate answer: a request, or the answer to an offer. Shows the new state afterwards.
   * @throws CallRefusedError; TypeError or DOMException without a connection
   */
  async send(path: string, body: object, key: string): Promise<void> {
    const { link } = this.snapshot;
    if (link) await sendNurseRequest(link, path, body, key);
    this.shown = ++this.lastLoad;
    await this.update();
  }

  /**
   * Reports to the server that the nurse has seen something. Without a connection, the report is repeated when the page is shown again.
   * @param path path of the call
   */
  reportSeen(path: string): void {
    void this.send(path, {}, createIdempotencyKey()).catch(() => undefined);
  }

  /** Loads the nurse's pay of a month (null: the current month). The phone does not store the pay. @throws the errors of `send` */
  async loadPay(month: string | null): Promise<NursePagePay> {
    const { link } = this.snapshot;
    if (!link) throw new TypeError('the page is not open');
    return fetchNursePay(link, month);
  }

  /** Removes a refused report from the page. */
  forget(key: string): void {
    this.change({ failed: this.snapshot.failed.filter((one) => one.key !== key) });
  }

  private async load(): Promise<void> {
    this.entry = await deriveStorageKey(this.secret);
    const stored = readStoredPage(this.entry, Date.now());
    const known = this.opening && { link: this.opening.link, office: this.opening.office };
    this.change({ ...stored, ...known, ...(stored.plan && { stage: 'open' }) });
    // The plan that the browser has already requested lacks the waiting reports, so it is not shown; it is loaded again after they are
    // sent.
    if (known && stored.queue.length > 0) await loadPlan(known.link).catch(() => undefined);
    await this.update();
  }

  /** Opens the event stream while the page is visible, and reloads the plan when the nurse's data changes. */
  private listen(): void {
    const { link, stage } = this.snapshot;
    const isOpen = stage === 'open' && link !== null && document.visibilityState === 'visible';
    if (!isOpen) {
      this.stopListening();
      return;
    }
    if (this.events && this.events.readyState !== EventSource.CLOSED) return;
    this.events = openEvents(link);
    for (const event of ['changed', 'resync']) this.events.addEventListener(event, () => void this.update());
  }

  private stopListening(): void {
    this.events?.close();
    this.events = null;
  }

  /** Sends the waiting reports before it loads the plan, so that the page never shows a state older than a report. */
  private async update(): Promise<void> {
    await this.flush();
    if (this.snapshot.queue.length === 0) await this.refresh();
  }

  private async refresh(): Promise<void> {
    try {
      if (!this.snapshot.link) this.change(await openNursePage(this.secret));
      const { link } = this.snapshot;
      if (!link) return;
      const turn = ++this.lastLoad;
      const plan = await loadPlan(link);
      if (turn < this.shown) return;
      this.shown = turn;
      this.change({ plan, office: plan.office, loaded_at: Date.now(), stage: 'open', isOnline: true });
      this.listen();
    } catch (error) {
      this.fail(error);
    }
  }

  private async flush(): Promise<void> {
    const { link } = this.snapshot;
    if (!link || this.isSending) return;
    this.isSending = true;
    try {
      for (let [next] = this.snapshot.queue; next; [next] = this.snapshot.queue)
        await this.sendNext(link, next);
    } catch (error) {
      this.fail(error);
    } finally {
      this.isSending = false;
    }
  }

  private async sendNext(link: string, next: QueuedSessionReport): Promise<void> {
    const rest = () => this.snapshot.queue.filter(({ key }) => key !== next.key);
    try {
      const session = await sendReport(link, next.session_id, next.report, next.key);
      this.shown = ++this.lastLoad;
      this.change({ queue: rest(), plan: withSession(this.snapshot.plan, session), isOnline: true });
    } catch (error) {
      if (isTransient(error) || !(error instanceof CallRefusedError) || error.status === 401) throw error;
      this.change({ queue: rest(), failed: [...this.snapshot.failed, { ...next, detail: error.detail }] });
    }
  }

  /** Updates the page's state after a failed call. */
  private fail(error: unknown): void {
    if (error instanceof CallRefusedError && error.status === 404) this.end();
    else if (error instanceof CallRefusedError && error.status === 401) this.change({ stage: 'digits' });
    else this.change({ isOnline: false, ...(!this.snapshot.plan && { stage: 'offline' }) });
  }

  /** Loads the office's phone. Needed when the link has ended and the phone has no stored data. */
  private async findOffice(): Promise<void> {
    this.snapshot = { ...this.snapshot, office: await fetchOfficeContact() };
    this.announce();
  }

  private end(): void {
    const { entry } = this;
    this.stopListening();
    if (entry) removeStoredPage(entry);
    this.snapshot = { ...emptyNursePage, office: this.snapshot.office, stage: 'ended', isOnline: true };
    this.announce();
    if (!this.snapshot.office) void this.findOffice().catch(() => undefined);
  }

  private change(next: Partial<NurseSnapshot>): void {
    const changed = { ...this.snapshot, ...next };
    for (const { key } of changed.queue) this.knownKeys.add(key);
    const queue = [...changed.queue, ...this.findReportsOfOtherTabs()];
    for (const { key } of queue) this.knownKeys.add(key);
    this.snapshot = { ...changed, queue };
    const { stage: _stage, isOnline: _isOnline, ...stored } = this.snapshot;
    if (this.entry) storePage(this.entry, { ...stored, plan: stored.plan && withoutMoney(stored.plan) });
    this.announce();
  }

  /**
   * Returns the reports that another tab of the page has stored since, so that this tab does not remove them from the storage. If both tabs
   * send a report, it has one key, so the server counts it once.
   */
  private findReportsOfOtherTabs(): readonly QueuedSessionReport[] {
    if (!this.entry) return [];
    return readStoredPage(this.entry, Date.now()).queue.filter(({ key }) => !this.knownKeys.has(key));
  }

  private announce(): void {
    for (const listener of this.listeners) listener();
  }
}

/** Returns the plan that the phone stores: without amounts, and without offers, which can end at any moment. */
const withoutMoney = (plan: NursePlan): NursePlan => ({
  ...plan,
  offers: [],
  sessions: plan.sessions.map(({ pay: _pay, ...session }) => session),
});

const withSession = (plan: StoredNursePage['plan'], session: NursePageSession): StoredNursePage['plan'] =>
  plan && { ...plan, sessions: plan.sessions.map((one) => (one.id === session.id ? session : one)) };
