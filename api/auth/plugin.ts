import type { Feature } from '../http/parts.ts';
import { mailerOf } from '../mail/mailerOf.ts';
import { forgotPassword } from './calls/forgotPassword.ts';
import { join } from './calls/join.ts';
import { login } from './calls/login.ts';
import { logout } from './calls/logout.ts';
import { me } from './calls/me.ts';
import { preferences } from './calls/preferences.ts';
import { resetPassword } from './calls/resetPassword.ts';
import { signup } from './calls/signup.ts';
import { visit } from './calls/visit.ts';

/** The session calls (spec/1 §7.1, contract §2), and the mailer they and others use. */
export const auth: Feature = async (app) => {
  const mailer = mailerOf(app.parts.config, app.log);
  app.addHook('onClose', () => mailer.close());
  for (const call of [login, signup, logout, forgotPassword, resetPassword, join, me, preferences, visit])
    await call(app);
};
