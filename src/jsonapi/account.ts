import type { Viewer } from '#schema/access';
import type { Document } from './document.ts';
import { send } from './http.ts';
import { session } from './session.ts';

/** The current user as `GET /me` answers it: the viewer of the rules, and the apps open to them. */
export interface Me extends Viewer {
  readonly apps: readonly { readonly code: string }[];
}

const tokenOf = (document: Document): string => (document.data as { token: string }).token;

/** The session calls. Those that answer a token store it; sign-out drops it whatever the server says. */
export const account = {
  async login(email: string, password: string): Promise<void> {
    const { document } = await send('login', { method: 'POST', body: { email, password }, open: true });
    session.signIn(tokenOf(document));
  },

  /** Asks for an account; whoever reads the address' mail confirms it. */
  async signup(values: Readonly<Record<string, string>>): Promise<void> {
    await send('signup', { method: 'POST', body: values, open: true });
  },

  /** Makes the account, with the token of the mail's link. */
  async confirmSignup(token: string): Promise<void> {
    const { document } = await send('signup/confirm', { method: 'POST', body: { token }, open: true });
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

  async me(signal?: AbortSignal): Promise<Me> {
    const { document } = await send('me', { ...(signal && { signal }) });
    return document.data as Me;
  },

  /** What the account keeps of its screens (theme, columns, page sizes, saved filters). */
  async preferences(signal?: AbortSignal): Promise<Readonly<Record<string, unknown>>> {
    const { document } = await send('me/preferences', { ...(signal && { signal }) });
    return (document.data ?? {}) as Readonly<Record<string, unknown>>;
  },

  /** Replaces them; goes through even while the page is being left. */
  async savePreferences(values: Readonly<Record<string, unknown>>): Promise<void> {
    await send('me/preferences', { method: 'PUT', body: { data: values }, keepalive: true });
  },
};
