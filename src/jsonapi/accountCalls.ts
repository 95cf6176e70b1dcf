import type { Viewer } from '#schema/access';
import type { JsonApiDocument } from './document.ts';
import { getData, sendCall } from './http.ts';
import { storedTokens } from './storedTokens.ts';

/** The current user as returned by `GET /me`: the viewer for the rules of rights, and the apps that the user may open. */
export interface SignedInUser extends Viewer {
  readonly apps: readonly { readonly code: string }[];
  readonly second_factor: {
    readonly on: boolean;
    readonly passkeys: number;
    readonly required: boolean;
    /** True if this sign-in session has passed a second factor or used a passkey. */
    readonly passed: boolean;
  };
}

/** Thrown by a sign-in with the right password if a second-factor code is required. `ticket` must be sent with the code. */
export class SecondFactorNeededError extends Error {
  readonly ticket: string;
  constructor(ticket: string) {
    super('second_factor');
    this.ticket = ticket;
  }
}

export const getTokenOfAnswer = (document: JsonApiDocument): string =>
  (document.data as { token: string }).token;

/**
 * Calls that start and end a sign-in session. Calls that return a token store it in the browser. Sign-out drops the token even if the
 * server refuses the call.
 */
export const accountCalls = {
  async login(email: string, password: string): Promise<void> {
    const { document } = await sendCall('login', { method: 'POST', body: { email, password }, open: true });
    const { ticket } = document.data as { ticket?: string };
    if (ticket) throw new SecondFactorNeededError(ticket);
    storedTokens.signIn(getTokenOfAnswer(document));
  },

  /** Completes a sign-in with a second-factor code. @param ticket the ticket of the first step */
  async loginSecondFactor(ticket: string, code: string): Promise<void> {
    const body = { ticket, code };
    const { document } = await sendCall('login/second_factor', { method: 'POST', body, open: true });
    storedTokens.signIn(getTokenOfAnswer(document));
  },

  /** Ends the current sign-in session. After a visit, the user's own session continues. */
  async logout(): Promise<void> {
    const token = storedTokens.token();
    try {
      await sendCall('logout', { method: 'DELETE' });
    } finally {
      if (storedTokens.token() === token) storedTokens.drop();
    }
  },

  me: (signal?: AbortSignal) => getData<SignedInUser>('me', signal),

  /** Loads the account's display preferences (theme, columns, page sizes, saved filters). */
  preferences: async (signal?: AbortSignal): Promise<Readonly<Record<string, unknown>>> =>
    (await getData<Readonly<Record<string, unknown>> | null>('me/preferences', signal)) ?? {},

  /**
   * Stores the values of these keys; null removes a key. The call completes even if the user leaves the page.
   * @param base the values before the change
   * @returns the values that are now stored
   */
  async changePreferences(
    data: Readonly<Record<string, unknown>>,
    base: Readonly<Record<string, unknown>>,
  ): Promise<Readonly<Record<string, unknown>>> {
    const call = { method: 'PATCH', body: { data, base }, keepalive: true } as const;
    return (await sendCall('me/preferences', call)).document.data as Record<string, unknown>;
  },
};
