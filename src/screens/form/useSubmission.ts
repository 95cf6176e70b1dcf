import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { useEvent } from 'react-admin';
import type { Fields } from '#schema/kinds';
import { newKey } from '../../jsonapi/newKey.ts';
import { GuardContext } from '../parts/guardContext.ts';
import { useReload } from '../parts/useReload.ts';
import { type AcceptableRefusal, conflictOf } from './conflictOf.ts';

/** Milliseconds after which the viewer must confirm that a waiting input is sent. */
const MAX_UNATTENDED_WAIT = 3_600_000;
/** Milliseconds between two attempts while the connection is down. */
const RETRY_INTERVAL = 5_000;

/** The refusals that the viewer accepts (`accept_conflicts`, `accept_overpayment`). */
export type AcceptedRefusals = Readonly<Record<string, true>>;

/** Data sent with the input. */
interface Attempt {
  /** Idempotency-Key: the same if an input is sent again after a lost answer. */
  readonly key: string;
  /** The version of the record when this input was first sent. */
  readonly etag: string | undefined;
  readonly consents: AcceptedRefusals;
}

export interface SubmissionOptions<Input, Result> {
  /** Sends the input. A thrown error is shown as the refusal. */
  readonly send: (input: Input, attempt: Attempt) => Promise<Result>;
  /** Inputs with the same intent are sent as one request; by default the intent is the input itself. */
  readonly intentOf?: (input: Input) => unknown;
  /** Called when the server has accepted; the guard is lifted. */
  readonly onDone: (result: Result, input: Input) => unknown;
  readonly onRefused?: ((error: unknown, input: Input) => void) | undefined;
  /**
   * Replaces the reload after a 412. Returns the result if the record already has the intended values, otherwise the error to show (null if
   * the change is shown elsewhere).
   */
  readonly onStale?: (input: Input) => Promise<{ readonly result: Result } | { readonly error: unknown }>;
  /** The inputs that accept a refusal, by its error code. */
  readonly accepts?: Fields | undefined;
  /** The version of the record on the screen. */
  readonly etag?: string | undefined;
  /** False: not sent automatically when the connection is back. */
  readonly waitsOffline?: boolean;
  /** The refusal of an earlier attempt. */
  readonly initialRefusal?: unknown;
}

/** An input that waits for the connection to the server. */
export interface WaitingSubmission {
  /** True: the input has waited so long that the viewer must confirm it. */
  readonly asks: boolean;
  readonly send: () => void;
  readonly stop: () => void;
}

export interface Submission<Input> {
  /** Sends an input; does nothing while another one is being sent. */
  readonly submit: (input: Input) => Promise<void>;
  readonly isSending: boolean;
  /** The error of the last attempt until the input changes, or null. */
  readonly refusal: unknown;
  /** The part of the refusal that can be accepted. */
  readonly conflict: AcceptableRefusal | null;
  /** Accepts the conflict and sends the input, by default the last one. */
  readonly accept: (input?: Input) => Promise<void>;
  readonly waiting: WaitingSubmission | null;
  /**
   * Call it when the input changes: clears the refusal and the consents.
   * @param isTyped the viewer is still typing, so it stops waiting for the connection
   */
  readonly change: (isTyped?: boolean) => void;
}

interface Intent {
  readonly body: string;
  readonly key: string;
  readonly etag: string | undefined;
}

const statusOf = (error: unknown): number => (error as { status?: number } | null)?.status ?? -1;

/**
 * The submission of every form and dialog: sends each input once (Idempotency-Key), for the record's version on the screen (If-Match); lets
 * the viewer accept a refusal if an input allows that; waits while the server cannot be reached; and lifts the guard when done.
 */
export function useSubmission<Input, Result>(options: SubmissionOptions<Input, Result>): Submission<Input> {
  const guard = useContext(GuardContext);
  const reload = useReload();
  const [refusal, setRefusal] = useState<unknown>(options.initialRefusal ?? null);
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);
  const intent = useRef<Intent | null>(null);
  const lastInput = useRef<Input | null>(null);
  const consents = useRef<AcceptedRefusals>({});
  const conflict = conflictOf(refusal, options.accepts ?? {});

  const attemptFor = (input: Input): Attempt => {
    const body = JSON.stringify([options.intentOf?.(input) ?? input, consents.current]);
    if (intent.current?.body !== body) intent.current = { body, key: newKey(), etag: options.etag };
    const { key, etag } = intent.current;
    return { key, etag, consents: consents.current };
  };
  const refuse = (error: unknown) => {
    const status = statusOf(error);
    // The server stores its answer under the key: after a refusal the next attempt needs a new one.
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
      if (statusOf(error) !== 412) return { error };
      intent.current = null;
      if (options.onStale) return options.onStale(input);
      void reload();
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

/** Calls `resend` every few seconds, and when the browser is online again, while an input waits. */
function useRetry(resend: () => Promise<void>) {
  const [since, setSince] = useState<number | null>(null);
  const [asks, setAsks] = useState(false);
  const keep = useEvent((waits: boolean) => {
    setSince((known) => (waits ? (known ?? Date.now()) : null));
    if (!waits) setAsks(false);
  });
  const retry = useEvent(() => {
    if (since !== null && Date.now() - since > MAX_UNATTENDED_WAIT) setAsks(true);
    else void resend();
  });
  const isWaiting = since !== null;
  useEffect(() => {
    if (!isWaiting || asks) return;
    const timer = setInterval(retry, RETRY_INTERVAL);
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

/** The submission, as the parts of its form use it. */
interface SubmissionState extends Pick<Submission<never>, 'isSending' | 'refusal' | 'conflict' | 'waiting'> {
  /** Accepts the conflict and sends again. */
  readonly accept: () => Promise<void>;
}

/** The submission of the surrounding form or dialog. */
export const SubmissionContext = createContext<SubmissionState | null>(null);

/**
 * Returns the surrounding submission.
 * @throws outside of a submission
 */
export function useSubmissionContext(): SubmissionState {
  const submission = useContext(SubmissionContext);
  if (!submission) throw new Error('useSubmissionContext must be used inside a SubmissionContext');
  return submission;
}
