import type { Viewer } from '#schema/access';
import type { Document } from './document.ts';
import { getData, send } from './http.ts';
import { session } from './session.ts';

/** The current user as `GET /me` answers it: the viewer of the rules, and the apps open to them. */
export interface Me extends Viewer {
  readonly apps: readonly { readonly code: string }[];
  readonly second_factor: {
    readonly on: boolean;
    readonly passkeys: number;
    readonly required: boolean;
    /** This session has shown a code or a passkey. */
    readonly passed: boolean;
  };
}

/** Thrown by a sign-in whose password was right: the code of the second factor has to follow, with this ticket. */
export class SecondFactorNeeded extends Error {
  readonly ticket: string;
  constructor(ticket: string) {
    super('second_factor');
    this.ticket = ticket;
  }
}

export const tokenOf = (document: Document): string => (document.data as { token: string }).token;

/** The session calls. Calls that answer a token store it; sign-out drops it whatever the server says. */
export const account = {
  async login(email: string, password: string): Promise<void> {
    const { document } = await send('login', { method: 'POST', body: { email, password }, open: true });
    const { ticket } = document.data as { ticket?: string };
    if (ticket) throw new SecondFactorNeeded(ticket);
    session.signIn(tokenOf(document));
  },

  /** The second step, with the ticket of the first. */
  async loginSecondFactor(ticket: string, code: string): Promise<void> {
    const body = { ticket, code };
    const { document } = await send('login/second_factor', { method: 'POST', body, open: true });
    session.signIn(tokenOf(document));
  },

  /** Ends the session in use; under a visit's, the person's own goes on. */
  async logout(): Promise<void> {
    const token = session.token();
    try {
      await send('logout', { method: 'DELETE' });
    } finally {
      if (session.token() === token) session.drop();
    }
  },

  me: (signal?: AbortSignal) => getData<Me>('me', signal),

  /** What the account keeps of its screens (theme, columns, page sizes, saved filters). */
  preferences: async (signal?: AbortSignal): Promise<Readonly<Record<string, unknown>>> =>
    (await getData<Readonly<Record<string, unknown>> | null>('me/preferences', signal)) ?? {},

  /**
   * Stores these keys, null removes one; goes through even while the page is being left.
   * @param base the values from which they were changed
   * @returns the values as they are stored then
   */
  async changePreferences(
    data: Readonly<Record<string, unknown>>,
    base: Readonly<Record<string, unknown>>,
  ): Promise<Readonly<Record<string, unknown>>> {
    const call = { method: 'PATCH', body: { data, base }, keepalive: true } as const;
    return (await send('me/preferences', call)).document.data as Record<string, unknown>;
  },
};
