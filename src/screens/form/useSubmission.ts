import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { useEvent } from 'react-admin';
import type { Fields } from '#schema/kinds';
import { createIdempotencyKey } from '../../jsonapi/createIdempotencyKey.ts';
import { LeaveGuardContext } from '../../ui/LeaveGuardContext.ts';
import { useReload } from '../parts/useReload.ts';
import { type AcceptableRefusal, findAcceptableRefusal, isOutdatedRefusal } from './findAcceptableRefusal.ts';

/** Milliseconds that an input may wait for the connection. After a longer wait the user must confirm that it is sent. */
const MAX_UNATTENDED_WAIT_MS = 3_600_000;
/** Milliseconds between two attempts while the connection is down. */
const RETRY_INTERVAL_MS = 5_000;

/** Errors of the server that the user accepts (`accept_conflicts`, `accept_overpayment`). */
export type AcceptedRefusals = Readonly<Record<string, true>>;

/** Data that is sent together with the input. */
interface Attempt {
  /** Value of the header Idempotency-Key. It does not change if the same input is sent again after a lost answer. */
  readonly key: string;
  /** ETag of the record when this input was first sent. */
  readonly etag: string | undefined;
  readonly consents: AcceptedRefusals;
}

export interface SubmissionOptions<Input, Result> {
  /** Sends the input to the server. If it throws, the error is shown to the user. */
  readonly send: (input: Input, attempt: Attempt) => Promise<Result>;
  /**
   * Returns the intent of an input: what the server should do. If two inputs have the same intent, the second is sent as a retry of the
   * first request. By default the intent is the input itself.
   */
  readonly intentOf?: (input: Input) => unknown;
  /** Called when the server has accepted the input; leaving the form then needs no confirmation. */
  readonly onDone: (result: Result, input: Input) => unknown;
  readonly onRefused?: ((error: unknown, input: Input) => void) | undefined;
  /**
   * Called after a 412 (the record has changed) in place of reloading. Returns the result if the record already has the intended values;
   * else the error to show, null if the change is shown elsewhere.
   */
  readonly onStale?: (input: Input) => Promise<{ readonly result: Result } | { readonly error: unknown }>;
  /** Inputs with which the user can accept errors of the server; each names its error code. */
  readonly accepts?: Fields | undefined;
  /** ETag of the record on the screen. */
  readonly etag?: string | undefined;
  /** False if the input must not be sent automatically when the connection is restored. */
  readonly waitsOffline?: boolean;
  /** Error of an attempt made before the form was opened. */
  readonly initialRefusal?: unknown;
}

/** State of an input that waits for the connection to the server. */
export interface WaitingSubmission {
  /** True if the input has waited so long that the user must confirm that it is sent. */
  readonly asks: boolean;
  readonly send: () => void;
  readonly stop: () => void;
}

export interface Submission<Input> {
  /** Sends an input; does nothing while another input is being sent. */
  readonly submit: (input: Input) => Promise<void>;
  readonly isSending: boolean;
  /** Error of the last attempt; null if there was none, or after the input has changed. */
  readonly refusal: unknown;
  /** The part of the error that the user can accept; null if there is none. */
  readonly conflict: AcceptableRefusal | null;
  /** Accepts the conflict and sends the input again, by default the last input. */
  readonly accept: (input?: Input) => Promise<void>;
  readonly waiting: WaitingSubmission | null;
  /**
   * Clears the error and the consents; call it when the input changes.
   * @param isTyped true if the user is still typing; an input that waits for the connection is then no longer sent
   */
  readonly change: (isTyped?: boolean) => void;
}

interface Intent {
  readonly body: string;
  readonly key: string;
  readonly etag: string | undefined;
}

const getErrorStatus = (error: unknown): number => (error as { status?: number } | null)?.status ?? -1;

/**
 * Returns the submission that every form and dialog uses. It sends each input only once (Idempotency-Key), for the version of the record on
 * the screen (If-Match). It lets the user accept an error if an input allows that, waits while the server cannot be reached, and allows
 * leaving the form when done.
 */
export function useSubmission<Input, Result>(options: SubmissionOptions<Input, Result>): Submission<Input> {
  const guard = useContext(LeaveGuardContext);
  const reload = useReload();
  const [refusal, setRefusal] = useState<unknown>(options.initialRefusal ?? null);
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);
  const intent = useRef<Intent | null>(null);
  const lastInput = useRef<Input | null>(null);
  const consents = useRef<AcceptedRefusals>({});
  const conflict = findAcceptableRefusal(refusal, options.accepts ?? {});

  const attemptFor = (input: Input): Attempt => {
    const body = JSON.stringify([options.intentOf?.(input) ?? input, consents.current]);
    if (intent.current?.body !== body)
      intent.current = { body, key: createIdempotencyKey(), etag: options.etag };
    const { key, etag } = intent.current;
    return { key, etag, consents: consents.current };
  };
  const refuse = (error: unknown) => {
    const status = getErrorStatus(error);
    // The server stores its answer under the key, so the next attempt after an error needs a new key.
    if (status >= 400 && status < 500 && status !== 408) intent.current = null;
    setRefusal(error);
    waiting.keep(status === 0 && options.waitsOffline !== false);
  };
  const finish = async (result: Result, input: Input) => {
    intent.current = null;
    waiting.keep(false);
    guard?.current?.letGo();
    await options.onDone(result, input);
  };
  const attempt = async (
    input: Input,
  ): Promise<{ readonly result: Result } | { readonly error: unknown }> => {
    try {
      return { result: await options.send(input, attemptFor(input)) };
    } catch (error) {
      options.onRefused?.(error, input);
      if (getErrorStatus(error) === 412) {
        intent.current = null;
        if (options.onStale) return options.onStale(input);
      }
      const canAccept = findAcceptableRefusal(error, options.accepts ?? {}) !== null;
      if (!canAccept && isOutdatedRefusal(error)) void reload();
      return { error };
    }
  };
  const submit = useEvent(async (input: Input): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    lastInput.current = input;
    setSending(true);
    setRefusal(null);
    try {
      const outcome = await attempt(input);
      if ('error' in outcome) refuse(outcome.error);
      else await finish(outcome.result, input);
    } finally {
      isBusy.current = false;
      setSending(false);
    }
  });
  const resend = useEvent(async () => {
    if (lastInput.current !== null) await submit(lastInput.current);
  });
  const waiting = useRetry(resend);
  const accept = async (input?: Input): Promise<void> => {
    if (!conflict) return;
    consents.current = { ...consents.current, [conflict.by]: true };
    await (input === undefined ? resend() : submit(input));
  };
  const change = useEvent((isTyped = true) => {
    consents.current = {};
    setRefusal(null);
    if (isTyped) waiting.keep(false);
  });
  return { submit, isSending, refusal, conflict, accept, waiting: waiting.state, change };
}

/** While an input waits, calls `resend` every few seconds and when the browser is online again. */
function useRetry(resend: () => Promise<void>) {
  const [since, setSince] = useState<number | null>(null);
  const [asks, setAsks] = useState(false);
  const keep = useEvent((waits: boolean) => {
    setSince((known) => (waits ? (known ?? Date.now()) : null));
    if (!waits) setAsks(false);
  });
  const retry = useEvent(() => {
    if (since !== null && Date.now() - since > MAX_UNATTENDED_WAIT_MS) setAsks(true);
    else void resend();
  });
  const isWaiting = since !== null;
  useEffect(() => {
    if (!isWaiting || asks) return;
    const timer = setInterval(retry, RETRY_INTERVAL_MS);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [isWaiting, asks, retry]);
  const send = () => {
    setSince(Date.now());
    setAsks(false);
    void resend();
  };
  const stop = useEvent(() => keep(false));
  return { keep, state: isWaiting ? { asks, send, stop } : null };
}

/** State of the submission, as the components inside the form receive it. */
interface SubmissionState extends Pick<Submission<never>, 'isSending' | 'refusal' | 'conflict' | 'waiting'> {
  /** Accepts the conflict and sends the input again. */
  readonly accept: () => Promise<void>;
}

/** Context with the submission of the surrounding form or dialog. */
export const SubmissionContext = createContext<SubmissionState | null>(null);

/**
 * Returns the submission of the surrounding form or dialog.
 * @throws if there is no surrounding submission
 */
export function useSubmissionContext(): SubmissionState {
  const submission = useContext(SubmissionContext);
  if (!submission) throw new Error('useSubmissionContext must be used inside a SubmissionContext');
  return submission;
}
