/** The calls about what guards an account beside its password: the second factor, and passkeys (schema 5.11, 5.15). */
import type { FastifyInstance } from 'fastify';
import { flag, listOf, orNull, shape, string } from '#schema/answers';
import { json, text } from '#schema/kinds';
import { signToken } from './authenticate.ts';
import {
  callRoute,
  code,
  doneAnswer,
  finishing,
  signingIn,
  tokenAnswer,
  triedPassword,
} from './callRoute.ts';
import { beginPasskeyLogin, loginWithPasskey } from './login.ts';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  passkeyName,
  removePasskey,
  renamePasskey,
} from './passkeys.ts';
import { beginSecondFactor, confirmSecondFactor, endSecondFactor } from './secondFactor.ts';

const own = { permission: 'signed-in', ownerOnly: true } as const;
const first = { ...own, withoutSecondFactor: 'first' } as const;

export function secondFactorRoutes(app: FastifyInstance): void {
  const secrets = shape({ secret: string, url: string, recovery_codes: listOf(string) });
  callRoute(
    app,
    'POST /me/second_factor',
    {
      ...first,
      summary: 'Bắt đầu thiết lập xác thực hai bước',
      fields: { password: triedPassword },
      answer: secrets,
      remember: false,
    },
    beginSecondFactor,
  );
  callRoute(
    app,
    'POST /me/second_factor/confirm',
    { ...first, summary: 'Bật xác thực hai bước', fields: { code }, answer: doneAnswer },
    finishing(confirmSecondFactor),
  );
  callRoute(
    app,
    'DELETE /me/second_factor',
    {
      ...first,
      summary: 'Tắt xác thực hai bước',
      fields: { password: triedPassword, code },
      answer: doneAnswer,
    },
    finishing(endSecondFactor),
  );
}

/** What comes back with the browser's answer, and what the browser is asked for. */
const asked = (description: string) => shape({ ticket: string, options: { type: 'object', description } });
const answered = {
  ticket: text('Vé của lượt này', { required: true, maxLength: 100 }),
  credential: json('Trả lời của trình duyệt', { required: true }),
};

export function passkeyRoutes(app: FastifyInstance): void {
  const passkey = shape({
    id: string,
    name: string,
    synced: { ...flag, description: 'Đồng bộ giữa các thiết bị của người này' },
    created_at: string,
    last_used_at: orNull(string),
  });
  callRoute(
    app,
    'GET /me/passkeys',
    { ...own, summary: 'Các passkey của mình', answer: listOf(passkey) },
    listPasskeys,
  );
  callRoute(
    app,
    'POST /me/passkeys/options',
    {
      ...first,
      summary: 'Bắt đầu thêm passkey',
      fields: { password: triedPassword },
      answer: asked('PublicKeyCredentialCreationOptionsJSON (WebAuthn)'),
      remember: false,
    },
    beginPasskey,
  );
  callRoute(
    app,
    'POST /me/passkeys',
    {
      ...first,
      summary: 'Thêm passkey',
      fields: { ...answered, name: passkeyName },
      answer: passkey,
      remember: false,
    },
    addPasskey,
  );
  callRoute(
    app,
    'PATCH /me/passkeys/:id',
    { ...own, summary: 'Đổi tên passkey', fields: { name: passkeyName }, answer: passkey },
    (call, input, { id }) => renamePasskey(call, id, input),
  );
  callRoute(
    app,
    'DELETE /me/passkeys/:id',
    { ...own, summary: 'Gỡ passkey', fields: { password: triedPassword }, answer: doneAnswer },
    finishing((call, input: { password: string }, { id }) => removePasskey(call, id, input)),
  );

  const open = { permission: 'public', remember: false } as const;
  callRoute(
    app,
    'POST /login/passkey/options',
    {
      ...open,
      summary: 'Bắt đầu đăng nhập bằng passkey',
      answer: asked('PublicKeyCredentialRequestOptionsJSON (WebAuthn)'),
    },
    beginPasskeyLogin,
  );
  callRoute(
    app,
    'POST /login/passkey',
    { ...open, summary: 'Đăng nhập bằng passkey', fields: answered, answer: tokenAnswer },
    async (call, input) => ({ token: signToken(app, await signingIn(loginWithPasskey(call, input))) }),
  );
}
