/** Routes for signing in (schema 5), for the user's own account, and for its second factor and passkeys (schema 5.11, 5.15). */
import type { FastifyInstance } from 'fastify';
import { newPasswordLimits } from '#schema/accountFields';
import { booleanShape, integerShape, listOf, orNull, shape, stringShape } from '#schema/answers';
import { companyFields } from '#schema/company';
import { email, json, password, text } from '#schema/kinds';
import { signToken } from '../../http/authenticate.ts';
import {
  doneAnswer,
  passwordToVerifyField,
  registerRoute,
  secondFactorCodeField,
  tokenAnswer,
  withDoneAnswer,
  withUnauthorizedErrors,
} from '../../http/registerRoute.ts';
import type { RouteSet } from '../../http/services.ts';
import { getMailer } from '../../mail/mailer.ts';
import { acceptInvitation, createInvitationLink } from './createAccount.ts';
import { beginPasskeyLogin, logIn, logInWithPasskey, logInWithSecondFactor } from './logIn.ts';
import {
  changePassword,
  changePreferences,
  endSignInSession,
  listSignInSessions,
  logOut,
  readOwnAccount,
  readPreferences,
  replacePreferences,
} from './ownAccount.ts';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  passkeyNameField,
  removePasskey,
  renamePasskey,
} from './passkeys.ts';
import { mailPasswordReset, resetPassword } from './passwords.ts';
import { beginSecondFactor, confirmSecondFactor, removeOwnSecondFactor } from './secondFactor.ts';
import { createFirstAdmin, hasNoAccount } from './setup.ts';
import { beginVisit, type NewSignInSession } from './signInSessions.ts';
import { confirmSignup, signUp } from './signup.ts';

/** Routes for signing in and for the user's own account. Also creates the mailer. */
export const accountsRoutes: RouteSet = async (app) => {
  const mailer = getMailer(app.services.config, app.log);
  app.addHook('onClose', () => mailer.close());
  registerSignInRoutes(app);
  registerInvitationRoute(app);
  registerOwnAccountRoutes(app);
  registerSecondFactorRoutes(app);
  registerPasskeyRoutes(app);
  registerSignInSessionRoutes(app);
};

const emailField = email('Email', { required: true });
/** Field for a new password. It checks only the length; `assertPasswordAllowed` checks the other rules. */
const newPassword = password('Mật khẩu', { required: true, ...newPasswordLimits });
const confirmation = password('Nhập lại mật khẩu', { required: true });
/** Field for a token from a mail. */
const token = text('Mã trong thư', { required: true });

const mailSentAnswer = { message: 'An instruction email has been sent to your email.' };

function registerSignInRoutes(app: FastifyInstance): void {
  const tokenOf = (session: NewSignInSession) => ({ token: signToken(app, session) });
  const open = { permission: 'public', answer: doneAnswer } as const;
  const opening = { permission: 'public', answer: tokenAnswer, replayable: false } as const;

  const credentials = { email: emailField, password: passwordToVerifyField };
  const loginAnswer = shape({ token: stringShape, second_factor: booleanShape, ticket: stringShape }, [
    'token',
    'second_factor',
    'ticket',
  ]);
  registerRoute(
    app,
    'POST /login',
    { ...opening, summary: 'Đăng nhập', fields: credentials, answer: loginAnswer },
    async (call, input) => {
      const opened = await withUnauthorizedErrors(logIn(call, input));
      return 'session' in opened ? tokenOf(opened.session) : { second_factor: true, ...opened };
    },
  );
  registerRoute(
    app,
    'POST /login/second_factor',
    {
      ...opening,
      summary: 'Đăng nhập, bước hai',
      fields: { ticket: text('Vé đăng nhập', { required: true }), code: secondFactorCodeField },
    },
    async (call, input) => tokenOf(await withUnauthorizedErrors(logInWithSecondFactor(call, input))),
  );
  const person = { name: text('Họ tên', { required: true }), email: emailField };
  const twice = { password: newPassword, password_confirmation: confirmation };
  registerRoute(
    app,
    'GET /setup',
    {
      permission: 'public',
      summary: 'Máy chủ còn chờ tài khoản đầu tiên hay không',
      answer: shape({ open: booleanShape }),
    },
    async ({ ctx }) => ({ open: await hasNoAccount(ctx) }),
  );
  registerRoute(
    app,
    'POST /setup',
    {
      ...opening,
      summary: 'Tạo quản trị viên đầu tiên',
      fields: { token, company_name: companyFields.name, ...person, ...twice },
    },
    async (call, input) => tokenOf(await createFirstAdmin(call, input)),
  );
  registerRoute(
    app,
    'POST /signup',
    { ...open, summary: 'Đăng ký', fields: { ...person, ...twice } },
    withDoneAnswer(signUp, mailSentAnswer),
  );
  registerRoute(
    app,
    'POST /signup/confirm',
    { ...opening, summary: 'Xác nhận đăng ký', fields: { token, password: passwordToVerifyField } },
    async (call, input) => tokenOf(await confirmSignup(call, input)),
  );
  registerRoute(
    app,
    'POST /forgot_password',
    { ...open, summary: 'Quên mật khẩu', fields: { email: emailField } },
    withDoneAnswer(mailPasswordReset, mailSentAnswer),
  );
  registerRoute(
    app,
    'POST /reset_password',
    { ...open, summary: 'Đặt lại mật khẩu', fields: { ...twice, token } },
    withDoneAnswer(resetPassword, { message: 'Password changed successfully.' }),
  );
  registerRoute(
    app,
    'PATCH /me/join',
    {
      ...opening,
      summary: 'Nhận lời mời',
      fields: {
        name: text('Họ tên'),
        password: newPassword,
        password_confirmation: { ...confirmation, required: false },
        invitation_token: token,
      },
    },
    async (call, input) => tokenOf(await acceptInvitation(call, input)),
  );
}

/** Adds the route that creates a link for accepting an invitation. The link is shown once, to the admin who will send it. */
function registerInvitationRoute(app: FastifyInstance): void {
  registerRoute(
    app,
    'POST /users/:id/invitation_link',
    {
      permission: { roles: ['admin'] },
      summary: 'Liên kết nhận lời mời, để tự gửi cho người được mời',
      answer: shape({ url: stringShape }),
      replayable: false,
    },
    ({ write }, _input, { id = '' }) => write((ctx) => createInvitationLink(ctx, id)),
  );
}

function registerOwnAccountRoutes(app: FastifyInstance): void {
  const own = { permission: 'signed-in' } as const;
  const person = {
    id: stringShape,
    name: stringShape,
    email: stringShape,
    kind: stringShape,
    roles: listOf(stringShape),
    apps: listOf(shape({ code: stringShape, name: stringShape })),
    partner_id: orNull(stringShape),
    mechanism_id: orNull(stringShape),
    second_factor: {
      ...shape({ on: booleanShape, passkeys: integerShape, required: booleanShape, passed: booleanShape }),
      description: 'passed: phiên này đã nhập mã xác thực hoặc dùng passkey',
    },
    via: orNull(shape({ id: stringShape, name: stringShape })),
    visiting: { ...shape({ name: stringShape }), description: 'Người thật, khi đang truy cập thay' },
  };
  const meAnswer = shape(person, ['visiting']);
  registerRoute(
    app,
    'GET /me',
    { ...own, summary: 'Người đang đăng nhập', answer: meAnswer, withoutSecondFactor: true },
    readOwnAccount,
  );
  registerRoute(
    app,
    'GET /me/preferences',
    { ...own, summary: 'Tùy chọn màn hình', answer: { type: 'object' } },
    readPreferences,
  );
  registerRoute(
    app,
    'PUT /me/preferences',
    {
      ...own,
      summary: 'Thay toàn bộ tùy chọn màn hình',
      fields: { data: json('Tùy chọn', { required: true }) },
      answer: { type: 'object' },
    },
    replacePreferences,
  );
  registerRoute(
    app,
    'PATCH /me/preferences',
    {
      ...own,
      summary: 'Lưu từng tùy chọn màn hình theo tên; null là xóa',
      fields: {
        data: json('Tùy chọn', { required: true }),
        base: json('Tùy chọn đã đọc trước khi đổi'),
      },
      answer: { type: 'object' },
    },
    changePreferences,
  );
  registerRoute(
    app,
    'PATCH /me/password',
    {
      ...own,
      ownerOnly: true,
      summary: 'Đổi mật khẩu của mình',
      fields: {
        current_password: { ...passwordToVerifyField, label: 'Mật khẩu hiện tại' },
        password: newPassword,
        password_confirmation: confirmation,
      },
      answer: doneAnswer,
    },
    withDoneAnswer(changePassword),
  );
}

function registerSignInSessionRoutes(app: FastifyInstance): void {
  const own = { permission: 'signed-in', answer: doneAnswer } as const;
  const openSession = shape({
    id: stringShape,
    opened_at: stringShape,
    expires_at: stringShape,
    user_agent: orNull(stringShape),
    address: orNull(stringShape),
    current: booleanShape,
  });
  registerRoute(
    app,
    'GET /me/sessions',
    { ...own, summary: 'Các phiên đăng nhập của mình', answer: listOf(openSession) },
    listSignInSessions,
  );
  registerRoute(
    app,
    'DELETE /me/sessions/:id',
    { ...own, summary: 'Kết thúc một phiên của mình' },
    withDoneAnswer((call, _, { id }) => endSignInSession(call, id)),
  );
  registerRoute(
    app,
    'POST /visit',
    {
      permission: { roles: ['admin'] },
      summary: 'Xem như người khác',
      fields: { user_id: text('Tài khoản', { required: true }) },
      answer: tokenAnswer,
      replayable: false,
    },
    async (call, input) => ({ token: signToken(app, await beginVisit(call, input)) }),
  );
  registerRoute(
    app,
    'DELETE /logout',
    { ...own, summary: 'Đăng xuất', withoutSecondFactor: true },
    withDoneAnswer(logOut),
  );
}

const ownAccountCall = { permission: 'signed-in', ownerOnly: true } as const;
const firstSecondFactorCall = { ...ownAccountCall, withoutSecondFactor: 'first' } as const;

function registerSecondFactorRoutes(app: FastifyInstance): void {
  const secrets = shape({ secret: stringShape, url: stringShape, recovery_codes: listOf(stringShape) });
  registerRoute(
    app,
    'POST /me/second_factor',
    {
      ...firstSecondFactorCall,
      summary: 'Bắt đầu thiết lập xác thực hai bước',
      fields: { password: passwordToVerifyField },
      answer: secrets,
      replayable: false,
    },
    beginSecondFactor,
  );
  registerRoute(
    app,
    'POST /me/second_factor/confirm',
    {
      ...firstSecondFactorCall,
      summary: 'Bật xác thực hai bước',
      fields: { code: secondFactorCodeField },
      answer: doneAnswer,
    },
    withDoneAnswer(confirmSecondFactor),
  );
  registerRoute(
    app,
    'DELETE /me/second_factor',
    {
      ...firstSecondFactorCall,
      summary: 'Tắt xác thực hai bước',
      fields: { password: passwordToVerifyField, code: secondFactorCodeField },
      answer: doneAnswer,
    },
    withDoneAnswer(removeOwnSecondFactor),
  );
}

/** Schema of the answer: the options for the browser, and the ticket that the client must send with the browser's response. */
const buildOptionsAnswer = (description: string) =>
  shape({ ticket: stringShape, options: { type: 'object', description } });
const credentialInput = {
  ticket: text('Vé của lượt này', { required: true, maxLength: 100 }),
  credential: json('Trả lời của trình duyệt', { required: true }),
};

function registerPasskeyRoutes(app: FastifyInstance): void {
  const passkey = shape({
    id: stringShape,
    name: stringShape,
    synced: { ...booleanShape, description: 'Đồng bộ giữa các thiết bị của người này' },
    created_at: stringShape,
    last_used_at: orNull(stringShape),
  });
  registerRoute(
    app,
    'GET /me/passkeys',
    { ...ownAccountCall, summary: 'Các passkey của mình', answer: listOf(passkey) },
    listPasskeys,
  );
  registerRoute(
    app,
    'POST /me/passkeys/options',
    {
      ...firstSecondFactorCall,
      summary: 'Bắt đầu thêm passkey',
      fields: { password: passwordToVerifyField },
      answer: buildOptionsAnswer('PublicKeyCredentialCreationOptionsJSON (WebAuthn)'),
      replayable: false,
    },
    beginPasskey,
  );
  registerRoute(
    app,
    'POST /me/passkeys',
    {
      ...firstSecondFactorCall,
      summary: 'Thêm passkey',
      fields: { ...credentialInput, name: passkeyNameField },
      answer: passkey,
      replayable: false,
    },
    addPasskey,
  );
  registerRoute(
    app,
    'PATCH /me/passkeys/:id',
    { ...ownAccountCall, summary: 'Đổi tên passkey', fields: { name: passkeyNameField }, answer: passkey },
    (call, input, { id }) => renamePasskey(call, id, input),
  );
  registerRoute(
    app,
    'DELETE /me/passkeys/:id',
    {
      ...ownAccountCall,
      summary: 'Gỡ passkey',
      fields: { password: passwordToVerifyField },
      answer: doneAnswer,
    },
    withDoneAnswer((call, input: { password: string }, { id }) => removePasskey(call, id, input)),
  );

  const open = { permission: 'public', replayable: false } as const;
  registerRoute(
    app,
    'POST /login/passkey/options',
    {
      ...open,
      summary: 'Bắt đầu đăng nhập bằng passkey',
      answer: buildOptionsAnswer('PublicKeyCredentialRequestOptionsJSON (WebAuthn)'),
    },
    beginPasskeyLogin,
  );
  registerRoute(
    app,
    'POST /login/passkey',
    { ...open, summary: 'Đăng nhập bằng passkey', fields: credentialInput, answer: tokenAnswer },
    async (call, input) => ({
      token: signToken(app, await withUnauthorizedErrors(logInWithPasskey(call, input))),
    }),
  );
}
