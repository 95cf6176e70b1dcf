import { tokenOf } from './account.ts';
import { getData, send } from './http.ts';
import { session } from './session.ts';

/** What setting up a second factor shows, once. */
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

/** Calls about the own account outside of a session's beginning and end: loaded with the pages that need them. Calls that return a token store it. */
export const ownAccount = {
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

  /** Requests an account; the reader of the address' mail confirms it. */
  async signup(values: Readonly<Record<string, string>>): Promise<void> {
    await send('signup', { method: 'POST', body: values, open: true });
  },

  /** Makes the account, with the token of the mail's link and the password given when signing up. */
  async confirmSignup(token: string, password: string): Promise<void> {
    const body = { token, password };
    const { document } = await send('signup/confirm', { method: 'POST', body, open: true });
    session.signIn(tokenOf(document));
  },

  /** Whether the server waits for its first account. */
  isSetupOpen: async (signal?: AbortSignal): Promise<boolean> => {
    const { document } = await send('setup', { open: true, signal });
    return (document.data as { open: boolean }).open;
  },

  /** Makes the first administrator and the company's name, and signs in. */
  async setUp(values: Readonly<Record<string, string>>): Promise<void> {
    const { document } = await send('setup', { method: 'POST', body: values, open: true });
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
};
