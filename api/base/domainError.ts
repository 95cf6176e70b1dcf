/** Errors of everything below `http` and `jsonapi`, which turn them into responses: `jsonapi/domainErrors.ts` has the statuses. */

/** One thing that is wrong. */
export interface Fault {
  /** Names the rule, or what is wrong; it decides the status of the response. */
  code: string;
  /** Vietnamese: what is wrong, and what to do. */
  detail: string;
  /** Where in the use case's input it is, for example `amount` or `parts/1/kind`; '': the input as a whole; absent: nowhere. */
  path?: string;
  /** In place of `path`: the parameter of a query that it is about, for example `filter[level]`. */
  parameter?: string;
  /** A heading in place of the status's own. */
  title?: string;
  /** What a program needs to know in addition to the text, for example the sessions that clash. */
  meta?: Readonly<Record<string, unknown>>;
}

/** Thrown by domain code; rolls the transaction back. */
export class DomainError extends Error {
  readonly faults: readonly Fault[];
  /** Sent together with the faults, for example the lines of a file that was refused. */
  readonly meta: Readonly<Record<string, unknown>> | undefined;
  /** Seconds after which it is worth trying again. */
  readonly retryAfter: number | undefined;

  /** @param faults at least one */
  constructor(
    faults: Fault | readonly Fault[],
    meta?: Readonly<Record<string, unknown>>,
    retryAfter?: number,
    cause?: unknown,
  ) {
    const list = Array.isArray(faults) ? (faults as readonly Fault[]) : [faults as Fault];
    super(list.map(({ detail }) => detail).join(' '), { cause });
    this.faults = list;
    this.meta = meta;
    this.retryAfter = retryAfter;
  }

  /** The same error of a use case whose input is at this path of a larger input. */
  under(path: string): DomainError {
    return this.with((fault) =>
      fault.path === undefined
        ? fault
        : { ...fault, path: fault.path === '' ? path : `${path}/${fault.path}` },
    );
  }

  /** The same error with each fault changed; this error is its cause. */
  with(change: (fault: Fault) => Fault): DomainError {
    return new DomainError(this.faults.map(change), this.meta, this.retryAfter, this);
  }
}

/** Runs a use case on stored values, which the input does not have: its faults have no path. */
export async function withoutPaths<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DomainError ? error.with(({ path, ...fault }) => fault) : error;
  }
}

/** A value of the input is not allowed. @param path where it is, for example `amount` */
export const invalid = (path: string, detail: string): DomainError =>
  new DomainError({ code: 'invalid', path, detail });

/** A rule forbids it. @param code names the rule @param path the value of the input that it is about, if it is about one */
export const refused = (code: string, detail: string, path?: string): DomainError =>
  new DomainError({ code, detail, ...(path !== undefined && { path }) });

/** It is not there, or the viewer may not see it; the answer is the same for both. */
export const notFound = (): DomainError =>
  new DomainError({ code: 'not_found', detail: 'Không tìm thấy dữ liệu này.' });

/** A parameter of a query is not allowed. */
export const badParameter = (parameter: string, detail: string): DomainError =>
  new DomainError({ code: 'bad_parameter', parameter, detail });

/** The viewer may not do this. */
export const forbidden = (detail = 'Bạn không có quyền thực hiện thao tác này.'): DomainError =>
  new DomainError({ code: 'forbidden', detail });

/** Runs a use case whose input is at this path of a larger input: the paths of its faults are completed. */
export async function withInputUnder<T>(path: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DomainError ? error.under(path) : error;
  }
}
