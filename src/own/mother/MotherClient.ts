/** State of a mother's open page, and the calls that load and send the page's data. */
import { HOUR_MS } from '#rules/durations';
import type { MotherPlan, MotherReceived } from '#schema/motherPage';
import type { Receipt } from '#schema/paper';
import {
  buildPageCalls,
  CallRefusedError,
  type OfficeContact,
  type OpenedPage,
} from '../shared/buildPageCalls.ts';

const calls = buildPageCalls('mother');

/** Milliseconds between two loads of the plan while the page is visible. */
const RELOAD_MS = 20_000;
/** Milliseconds for which a stored plan may be shown without a connection. */
const STORED_MS = 48 * HOUR_MS;

/** Stage of the page. `ended`: the link has ended or never existed. `offline`: there is no connection and no stored plan. */
type Stage = 'starting' | 'digits' | 'open' | 'ended' | 'offline';

export interface MotherSnapshot {
  readonly stage: Stage;
  readonly isOnline: boolean;
  readonly link: string | null;
  readonly office: OfficeContact | null;
  readonly plan: MotherPlan | null;
  /** Time at which the plan was loaded, in milliseconds since 1970. */
  readonly loaded_at: number;
}

export class MotherClient {
  private snapshot: MotherSnapshot = {
    stage: 'starting',
    isOnline: true,
    link: null,
    office: null,
    plan: null,
    loaded_at: 0,
  };
  private hasStarted = false;
  /**
   * Number of the last load of the plan. An answer is ignored if a later load was already shown, or if data was sent after the load began.
   */
  private lastLoad = 0;
  private shown = 0;
  private events: EventSource | null = null;
  private readonly listeners = new Set<() => void>();
  private readonly secret: string;
  /** The page's knowledge about its link at the start. */
  private opening: OpenedPage | null;

  constructor(secret: string, opening: OpenedPage | null = null) {
    this.secret = secret;
    this.opening = opening;
  }

  readonly read = (): MotherSnapshot => this.snapshot;

  /** Starts to load the page; further calls have no effect. */
  start(): void {
    if (this.hasStarted) return;
    this.hasStarted = true;
    const stored = readStored(this.secret, Date.now());
    if (stored) this.change({ ...stored, office: stored.plan.office, stage: 'open' });
    void this.refresh();
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
      if (document.visibilityState === 'visible') void this.refresh();
    };
    const timer = setInterval(again, RELOAD_MS);
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      stopWatching();
      this.stopListening();
      clearInterval(timer);
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
    };
  };

  /** Registers this phone for the link. @throws CallRefusedError if the digits are wrong or the link is locked */
  async enter(digits: string): Promise<void> {
    const { link, office } = await calls.open(this.secret);
    await calls.enter(link, this.secret, digits);
    this.change({ link, office });
    await this.refresh();
  }

  /** Sends a call on the mother's behalf, then shows the new state. @throws CallRefusedError; TypeError or DOMException without a connection */
  async send(path: string, body: object, key: string): Promise<void> {
    const { link } = this.snapshot;
    if (!link) return;
    await calls.send<object>(`/${link}${path}`, body, key);
    this.shown = ++this.lastLoad;
    await this.refresh();
  }

  /** Asks the server whether a payment for the package has arrived. @throws the errors of `send` */
  received(package_id: string): Promise<MotherReceived> {
    return calls.send<MotherReceived>(`/${this.snapshot.link}/packages/${package_id}/received`);
  }

  /** Loads the receipt of a payment. @throws the errors of `send` */
  receipt(id: string): Promise<Receipt> {
    return calls.send<Receipt>(`/${this.snapshot.link}/receipts/${id}`);
  }

  /** Reloads the plan and shows the new state. */
  async refresh(): Promise<void> {
    const turn = ++this.lastLoad;
    try {
      const opened = await this.load();
      if (!opened || turn < this.shown) return;
      this.shown = turn;
      const { link, plan } = opened;
      const loaded_at = Date.now();
      this.change({ link, plan, loaded_at, office: plan.office, stage: 'open', isOnline: true });
      store(this.secret, { link, plan, loaded_at });
      this.listen();
    } catch (error) {
      this.fail(error);
    }
  }

  /**
   * Loads the plan. The first load opens the link, and registers a new device if the link requires no digits. @returns null if the link
   * requires digits
   */
  private async load(): Promise<Omit<Stored, 'loaded_at'> | null> {
    const planOf = async (link: string) => ({ link, plan: await calls.send<MotherPlan>(`/${link}/plan`) });
    if (this.snapshot.link) return planOf(this.snapshot.link);
    const { link, office, asks_digits } = this.opening ?? (await calls.open(this.secret));
    this.opening = null;
    this.change({ office });
    // The server recognizes a registered device by its cookie, so the plan may be available without digits.
    try {
      return await planOf(link);
    } catch (error) {
      if (!(error instanceof CallRefusedError) || error.status !== 401) throw error;
    }
    if (asks_digits) {
      this.change({ stage: 'digits' });
      return null;
    }
    await calls.enter(link, this.secret, null);
    return planOf(link);
  }

  private listen(): void {
    const { link, stage } = this.snapshot;
    if (stage !== 'open' || link === null || document.visibilityState !== 'visible') {
      this.stopListening();
      return;
    }
    if (this.events && this.events.readyState !== EventSource.CLOSED) return;
    this.events = calls.events(link);
    for (const event of ['changed', 'resync']) this.events.addEventListener(event, () => void this.refresh());
  }

  private stopListening(): void {
    this.events?.close();
    this.events = null;
  }

  /** Updates the page's state after a failed call. */
  private fail(error: unknown): void {
    if (error instanceof CallRefusedError && error.status === 404) this.end();
    else if (error instanceof CallRefusedError && error.status === 401) this.forget();
    else this.change({ isOnline: false, ...(!this.snapshot.plan && { stage: 'offline' }) });
  }

  private end(): void {
    this.stopListening();
    removeStored(this.secret);
    this.change({ stage: 'ended', isOnline: true, plan: null, link: null });
    if (!this.snapshot.office)
      void calls.office().then(
        (office) => this.change({ office }),
        () => undefined,
      );
  }

  /** Called when the device is no longer registered: removes the stored data, then loads the page again or asks for the digits. */
  private forget(): void {
    this.stopListening();
    removeStored(this.secret);
    const wasOpen = this.snapshot.plan !== null;
    this.change({ link: null, plan: null, stage: 'starting' });
    if (wasOpen) void this.refresh();
    else this.change({ stage: 'digits' });
  }

  private change(next: Partial<MotherSnapshot>): void {
    this.snapshot = { ...this.snapshot, ...next };
    for (const listener of this.listeners) listener();
  }
}

interface Stored {
  readonly link: string;
  readonly plan: MotherPlan;
  readonly loaded_at: number;
}

/** Returns the storage key of a link. The first letters of the secret distinguish two links, but give no access. */
const entryOf = (secret: string): string => `noi-m-${secret.slice(0, 8)}`;

/** Returns the stored data of a link; null if the data is missing or too old. */
function readStored(secret: string, now: number): Stored | null {
  try {
    const { at, link, plan }: { at: number; link: string; plan: MotherPlan } = JSON.parse(
      localStorage.getItem(entryOf(secret)) ?? '',
    );
    if (now - at >= STORED_MS) return null;
    return { link, plan, loaded_at: at };
  } catch {
    return null;
  }
}

/** Stores the sessions and today's code for use without a connection. Never stores amounts. */
function store(secret: string, { link, plan, loaded_at }: Stored): void {
  try {
    const stored = { at: loaded_at, link, plan: { ...plan, packages: [] } };
    localStorage.setItem(entryOf(secret), JSON.stringify(stored));
  } catch {
    // If the storage is full or blocked, the page needs a connection next time.
  }
}

function removeStored(secret: string): void {
  try {
    localStorage.removeItem(entryOf(secret));
  } catch {
    // The storage is blocked, so it contains nothing to remove.
  }
}
