import { getTokenOfAnswer } from './accountCalls.ts';
import { getData, sendCall } from './http.ts';
import { storedTokens } from './storedTokens.ts';

/** The secret and codes that are shown once, when the user sets up a second factor. */
export interface SecondFactorSecrets {
  readonly secret: string;
  readonly url: string;
  readonly recovery_codes: readonly string[];
}

/** A device or browser in which the user is signed in. */
interface OwnSession {
  readonly id: string;
  readonly opened_at: string;
  readonly user_agent: string | null;
  readonly address: string | null;
  readonly current: boolean;
}

/**
 * Calls about the user's own account, except signing in and out. Loaded together with the pages that use them. Calls that return a token
 * store it in the browser.
 */
export const ownAccountCalls = {
  async beginSecondFactor(password: string): Promise<SecondFactorSecrets> {
    const { document } = await sendCall('me/second_factor', { method: 'POST', body: { password } });
    return document.data as SecondFactorSecrets;
  },

  async confirmSecondFactor(code: string): Promise<void> {
    await sendCall('me/second_factor/confirm', { method: 'POST', body: { code } });
  },

  async removeSecondFactor(values: Readonly<Record<string, string>>): Promise<void> {
    await sendCall('me/second_factor', { method: 'DELETE', body: values });
  },

  /** Changes the user's own password. The server ends the user's other sign-in sessions. */
  async changePassword(values: Readonly<Record<string, string>>): Promise<void> {
    await sendCall('me/password', { method: 'PATCH', body: values });
  },

  sessions: (signal?: AbortSignal) => getData<readonly OwnSession[]>('me/sessions', signal),

  async endSession(id: string): Promise<void> {
    await sendCall(`me/sessions/${id}`, { method: 'DELETE' });
  },

  /** Requests an account. The user confirms the request with the link in the e-mail. */
  async signup(values: Readonly<Record<string, string>>): Promise<void> {
    await sendCall('signup', { method: 'POST', body: values, open: true });
  },

  /** Creates the account, with the token from the e-mail and the password chosen at sign-up. */
  async confirmSignup(token: string, password: string): Promise<void> {
    const body = { token, password };
    const { document } = await sendCall('signup/confirm', { method: 'POST', body, open: true });
    storedTokens.signIn(getTokenOfAnswer(document));
  },

  /** True if the server has no account yet. */
  isSetupOpen: async (signal?: AbortSignal): Promise<boolean> => {
    const { document } = await sendCall('setup', { open: true, signal });
    return (document.data as { open: boolean }).open;
  },

  /** Creates the first administrator, stores the company's name, and signs in. */
  async setUp(values: Readonly<Record<string, string>>): Promise<void> {
    const { document } = await sendCall('setup', { method: 'POST', body: values, open: true });
    storedTokens.signIn(getTokenOfAnswer(document));
  },

  async forgotPassword(email: string): Promise<void> {
    await sendCall('forgot_password', { method: 'POST', body: { email }, open: true });
  },

  async resetPassword(values: {
    readonly password: string;
    readonly password_confirmation: string;
    readonly token: string;
  }): Promise<void> {
    await sendCall('reset_password', { method: 'POST', body: values, open: true });
  },

  async join(values: {
    readonly name: string;
    readonly password: string;
    readonly invitation_token: string;
  }): Promise<void> {
    const { document } = await sendCall('me/join', { method: 'PATCH', body: values, open: true });
    storedTokens.signIn(getTokenOfAnswer(document));
  },
};
