import type { Feature } from '../../../http/parts.ts';
import { mailerOf } from '../../../mail/mailerOf.ts';
import { changePassword } from './changePassword.ts';
import { confirmSignup } from './confirmSignup.ts';
import { forgotPassword } from './forgotPassword.ts';
import { join } from './join.ts';
import { login } from './login.ts';
import { loginSecondFactor } from './loginSecondFactor.ts';
import { logout } from './logout.ts';
import { me } from './me.ts';
import { ownSessions } from './ownSessions.ts';
import { preferences } from './preferences.ts';
import { resetPassword } from './resetPassword.ts';
import { secondFactor } from './secondFactor.ts';
import { signup } from './signup.ts';
import { visit } from './visit.ts';

/** The session calls, and the mailer they and others use. */
export const auth: Feature = async (app) => {
  const mailer = mailerOf(app.parts.config, app.log);
  app.addHook('onClose', () => mailer.close());
  const signingIn = [login, loginSecondFactor, signup, confirmSignup, forgotPassword, resetPassword, join];
  const own = [me, preferences, changePassword, secondFactor, ownSessions, visit, logout];
  for (const call of [...signingIn, ...own]) await call(app);
};
