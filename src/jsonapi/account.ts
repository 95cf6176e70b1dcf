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

/** What setting up a second factor tells, once. */
export interface SecondFactorSecrets {
  readonly secret: string;
  readonly url: string;
  readonly recovery_codes: readonly string[];
}

/** Where somebody is signed in. */
interface OwnSession {
  readonly id: string;
  readonly opened_at: string;
  readonly user_agent: string | null;
  readonly address: string | null;
  readonly current: boolean;
}

const tokenOf = (document: Document): string => (document.data as { token: string }).token;

/** The session calls. Those that answer a token store it; sign-out drops it whatever the server says. */
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

  async beginSecondFactor(password: string): Promise<SecondFactorSecrets> {
    const { document } = await send('me/second_factor', { method: 'POST', body: { password } });
    return document.data as SecondFactorSecrets;
  },

  async confirmSecondFactor(code: string): Promise<void> {
    await send('me/second_factor/confirm', { method: 'POST', body: { code } });
  },

  async removeSecondFactor(values: Readonly<Record<string, string>>): Promise<void> {
    await send('me/second_factor', { method: 'DELETE', body: values });
  },

  /** Another password of one's own; the other sessions end. */
  async changePassword(values: Readonly<Record<string, string>>): Promise<void> {
    await send('me/password', { method: 'PATCH', body: values });
  },

  sessions: (signal?: AbortSignal) => getData<readonly OwnSession[]>('me/sessions', signal),

  async endSession(id: string): Promise<void> {
    await send(`me/sessions/${id}`, { method: 'DELETE' });
  },

  /** Asks for an account; whoever reads the address' mail confirms it. */
  async signup(values: Readonly<Record<string, string>>): Promise<void> {
    await send('signup', { method: 'POST', body: values, open: true });
  },

  /** Makes the account, with the token of the mail's link and the password given when signing up. */
  async confirmSignup(token: string, password: string): Promise<void> {
    const body = { token, password };
    const { document } = await send('signup/confirm', { method: 'POST', body, open: true });
    session.signIn(tokenOf(document));
  },

  async forgotPassword(email: string): Promise<void> {
    await send('forgot_password', { method: 'POST', body: { email }, open: true });
  },

  async resetPassword(values: {
    readonly password: string;
    readonly password_confirmation: string;
    readonly token: string;
  }): Promise<void> {
    await send('reset_password', { method: 'POST', body: values, open: true });
  },

  async join(values: {
    readonly name: string;
    readonly password: string;
    readonly invitation_token: string;
  }): Promise<void> {
    const { document } = await send('me/join', { method: 'PATCH', body: values, open: true });
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

  /** Replaces them; goes through even while the page is being left. */
  async savePreferences(values: Readonly<Record<string, unknown>>): Promise<void> {
    await send('me/preferences', { method: 'PUT', body: { data: values }, keepalive: true });
  },
};
