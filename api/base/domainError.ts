/**
 * Errors of all layers below `http` and `jsonapi`. Those two layers turn the errors into responses; `jsonapi/toApiError.ts` lists the
 * statuses.
 */

/** One problem reported by an error. */
export interface DomainFault {
  /** Name of the violated rule or of the problem; the status of the response depends on this code. */
  code: string;
  /** Vietnamese text that describes the problem and what to do. */
  detail: string;
  /**
   * Path of the value in the input of the use case, for example `amount` or `parts/1/kind`; '' is the whole input; absent if no value is at
   * fault.
   */
  path?: string;
  /** The faulty query parameter, in place of `path`, for example `filter[level]`. */
  parameter?: string;
  /** Heading of the error; if absent, the default heading of the status. */
  title?: string;
  /** Additional data for programs, for example the sessions in conflict. */
  meta?: Readonly<Record<string, unknown>>;
}

/** Thrown by domain code; rolls the transaction back. */
export class DomainError extends Error {
  readonly faults: readonly DomainFault[];
  /** Additional data of the whole error, for example the lines of a refused file. */
  readonly meta: Readonly<Record<string, unknown>> | undefined;
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined;

  /** @param faults at least one */
  constructor(
    faults: DomainFault | readonly DomainFault[],
    meta?: Readonly<Record<string, unknown>>,
    retryAfter?: number,
    cause?: unknown,
  ) {
    const list = Array.isArray(faults) ? (faults as readonly DomainFault[]) : [faults as DomainFault];
    super(list.map(({ detail }) => detail).join(' '), { cause });
    this.faults = list;
    this.meta = meta;
    this.retryAfter = retryAfter;
  }

  /** Returns a copy for a larger input, in which this path precedes the path of each fault. */
  under(path: string): DomainError {
    return this.with((fault) =>
      fault.path === undefined
        ? fault
        : { ...fault, path: fault.path === '' ? path : `${path}/${fault.path}` },
    );
  }

  /** Returns a copy with each fault changed; this error is its cause. */
  with(change: (fault: DomainFault) => DomainFault): DomainError {
    return new DomainError(this.faults.map(change), this.meta, this.retryAfter, this);
  }
}

/** Runs a use case on stored values. Removes the paths from its faults, because the stored values are not part of the input. */
export async function withoutFaultPaths<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DomainError ? error.with(({ path, ...fault }) => fault) : error;
  }
}

/** Error for an invalid value. @param path where the value is, for example `amount` */
export const invalidError = (path: string, detail: string): DomainError =>
  new DomainError({ code: 'invalid', path, detail });

/**
 * Error for a violated rule. @param code names the rule @param path the value that the rule refuses; absent if no single value is at fault
 */
export const refusedError = (code: string, detail: string, path?: string): DomainError =>
  new DomainError({ code, detail, ...(path !== undefined && { path }) });

/** Error for a record that does not exist or that the viewer may not see. The response is the same in both cases. */
export const notFoundError = (): DomainError =>
  new DomainError({ code: 'not_found', detail: 'Không tìm thấy dữ liệu này.' });

export const badParameterError = (parameter: string, detail: string): DomainError =>
  new DomainError({ code: 'bad_parameter', parameter, detail });

export const forbiddenError = (detail = 'Bạn không có quyền thực hiện thao tác này.'): DomainError =>
  new DomainError({ code: 'forbidden', detail });

/** Runs a use case whose input is at this path of a larger input, and adds this path to the front of its faults' paths. */
export async function withInputPath<T>(path: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DomainError ? error.under(path) : error;
  }
}
