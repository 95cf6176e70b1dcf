/** Limits the connections, time and memory of a process, and the costly requests of a person. */

import { getHeapStatistics } from 'node:v8';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyHttpOptions, FastifyInstance, RawServerDefault } from 'fastify';
import { MINUTE_MS, SECOND_MS } from '#rules/durations';
import { anonymousViewer } from '../access/anonymousViewer.ts';
import { DomainError } from '../base/domainError.ts';
import { countTries } from '../db/countTries.ts';
import { apiError } from '../jsonapi/apiError.ts';
import type { Services } from './services.ts';
import { runInTransaction } from './unitOfWork.ts';
import { waitBriefly } from './waitBriefly.ts';

/** Limits that Fastify and Node do not set by default, or set too high. */
export const serverLimits = {
  bodyLimit: 1024 * 1024,
  // Maximum time to receive the whole request. Node has a shorter limit for the headers.
  requestTimeout: 30 * SECOND_MS,
  // Maximum time without traffic on a socket. This also ends connections of clients that do not read their answer.
  connectionTimeout: 60 * SECOND_MS,
  keepAliveTimeout: 20 * SECOND_MS,
  http: { headersTimeout: 10 * SECOND_MS, connectionsCheckingInterval: 2 * SECOND_MS },
} as const satisfies FastifyHttpOptions<RawServerDefault>;

const MAX_CONNECTIONS = 5000;

/** Answers 503 if the event loop is more than ten seconds behind or memory runs low. */
export async function limitLoad(app: FastifyInstance): Promise<void> {
  app.server.maxConnections = MAX_CONNECTIONS;
  await app.register(underPressure, {
    maxEventLoopDelay: 10 * SECOND_MS,
    // A statement that blocks the event loop for longer than this interval is measured as an infinite delay, so the interval must be longer
    // than slow statements (about one second).
    sampleInterval: 10 * SECOND_MS,
    maxHeapUsedBytes: 0.9 * getHeapStatistics().heap_size_limit,
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** If true, the request counts towards `REPORTS_PER_MINUTE`, which limits a person's requests to all such routes together. */
    costly?: boolean;
  }
}

/** Counts the requests to the costly routes below this instance. @throws 429 with `Retry-After` before the route's handler runs */
export async function limitCostlyRoutes(app: FastifyInstance): Promise<void> {
  const max = app.services.config.reportsPerMinute;
  if (max === 0) return;
  await app.register(rateLimit, { global: false });
  // Uses one counter for all costly routes, because `config.rateLimit` would count each route separately.
  const count = app.createRateLimit({
    max,
    timeWindow: MINUTE_MS,
    keyGenerator: (request) => request.viewer?.id ?? request.ip,
  });
  app.addHook('preHandler', async (request, reply) => {
    if (!request.routeOptions.config.costly) return;
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    reply.header('retry-after', String(counted.ttlInSeconds));
    throw apiError(
      429,
      'too_many',
      `Bạn đã yêu cầu quá nhiều báo cáo và tệp. Hãy đợi ${counted.ttlInSeconds} giây rồi thử lại.`,
    );
  });
}

/** Maximum number of files of one person that this process reads or that wait. */
const MAX_FILES = 2;

/**
 * Refuses a person's third file while two files of this person are being read or wait, so that one person cannot fill the queue. A file
 * counts until its handler ends, even if its client has disconnected. Must be called before routes are registered.
 */
export function limitConcurrentFiles(app: FastifyInstance): void {
  const open = new Map<string, number>();
  app.addHook('onRoute', (route) => {
    if (!route.config?.files) return;
    const { handler } = route;
    route.handler = async function (request, reply) {
      const person = request.viewer?.id ?? request.ip;
      const count = open.get(person) ?? 0;
      if (count >= MAX_FILES) throw tooManyFilesError();
      open.set(person, count + 1);
      try {
        return await handler.call(this, request, reply);
      } finally {
        const left = (open.get(person) ?? 1) - 1;
        if (left > 0) open.set(person, left);
        else open.delete(person);
      }
    };
  });
}

const tooManyFilesError = (): DomainError =>
  new DomainError(
    {
      code: 'too_many',
      detail: `Bạn đang có ${MAX_FILES} tệp chờ đọc. Hãy đợi một tệp xong rồi gửi tệp tiếp theo.`,
    },
    undefined,
    5,
  );

declare module 'fastify' {
  interface FastifyContextConfig {
    /** If true, at most `MAX_PARALLEL_REQUESTS` requests to such routes run in parallel; further requests wait. */
    whole?: boolean;
  }
}

/** Maximum number of parallel requests to routes with `whole`, per process. */
const MAX_PARALLEL_REQUESTS = 3;

/** Runs at most `MAX_PARALLEL_REQUESTS` requests to routes with `whole` at a time. Further requests wait in order, until their deadline. */
export function limitConcurrency(app: FastifyInstance): void {
  const waiting: (() => void)[] = [];
  let free = MAX_PARALLEL_REQUESTS;
  const pass = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  app.addHook('preHandler', async (request, reply) => {
    if (!request.routeOptions.config.whole) return;
    if (free > 0) free -= 1;
    else await new Promise<void>((turn) => waiting.push(turn));
    let has = true;
    const leave = (): void => {
      if (has) pass();
      has = false;
    };
    // If the client disconnected or got a 503 while its request was waiting, the next waiting request runs instead.
    if (reply.sent || reply.raw.destroyed) {
      leave();
      return reply.hijack();
    }
    reply.raw.once('finish', leave).once('close', leave);
  });
}

/** Maximum number of requests per API key and minute. */
const MAX_CALLS_PER_MINUTE = 600;
/**
 * Number of requests that a process reserves at a time for a key and minute, so that it writes to the database only once per reservation.
 */
const CALLS_PER_RESERVATION = 20;

/** The requests that this process has reserved for an API key in the current minute. */
interface ReservedCalls {
  left: number;
  /** True if all processes together have used up the key's requests of this minute. */
  isSpent: boolean;
  taking: Promise<void> | null;
  /** Number of requests that were allowed while the database could not count them; at most `CALLS_PER_RESERVATION`. */
  uncounted: number;
}

/** Adds requests to a key's counter of this minute. @returns the count of all processes together, including these requests */
type ReserveCalls = (key_id: string, until: Date) => Promise<number>;

/** Counts the requests of each API key, over all processes of one database. Refused requests are counted too. */
export class ApiKeyLimit {
  readonly #takeCalls: ReserveCalls;
  #minute = 0;
  readonly #taken = new Map<string, ReservedCalls>();

  constructor(takeCalls: ReserveCalls) {
    this.#takeCalls = takeCalls;
  }

  /** Counts one request of a key. @throws DomainError 429 `too_many` */
  async count(key_id: string, now: Date): Promise<void> {
    const minute = Math.floor(now.getTime() / MINUTE_MS);
    if (minute !== this.#minute) this.#taken.clear();
    this.#minute = minute;
    const taken = this.#taken.get(key_id) ?? { left: 0, isSpent: false, taking: null, uncounted: 0 };
    this.#taken.set(key_id, taken);
    const until = new Date((minute + 1) * MINUTE_MS);
    while (taken.left === 0 && !taken.isSpent) {
      taken.taking ??= this.#take(taken, key_id, until);
      if (taken.uncounted >= CALLS_PER_RESERVATION) await taken.taking;
      else if (!(await waitBriefly(taken.taking))) {
        taken.uncounted += 1;
        return;
      }
    }
    if (taken.left > 0) {
      taken.left -= 1;
      return;
    }
    const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
    throw new DomainError(
      {
        code: 'too_many',
        detail: `Khóa này đã gọi quá ${MAX_CALLS_PER_MINUTE} lần trong một phút. Hãy đợi ${seconds} giây.`,
      },
      undefined,
      seconds,
    );
  }

  async #take(taken: ReservedCalls, key_id: string, until: Date): Promise<void> {
    const count = await this.#takeCalls(key_id, until).finally(() => {
      taken.taking = null;
    });
    const free = Math.max(
      0,
      Math.min(CALLS_PER_RESERVATION, MAX_CALLS_PER_MINUTE - count + CALLS_PER_RESERVATION),
    );
    taken.isSpent = free === 0;
    taken.left = Math.max(0, free - taken.uncounted);
    taken.uncounted -= free - taken.left;
  }
}

/** Returns a function that counts a key's requests in the database. */
export const buildKeyCallCounter =
  (services: Services): ReserveCalls =>
  (key_id, until) =>
    runInTransaction(services, anonymousViewer, null, async (ctx) => {
      const { tries } = await countTries(
        ctx,
        `api key ${key_id}`,
        until.toISOString(),
        CALLS_PER_RESERVATION,
      );
      return tries;
    });
