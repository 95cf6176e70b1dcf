// @vitest-environment happy-dom
/**
 * Passkeys on the sign-in page and on the account page: the calls before and after the browser's prompt, and how the page shows a refusal.
 */
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Passkeys } from '../../src/pages/account/Passkeys.tsx';
import SecondFactorRequired from '../../src/pages/account/SecondFactorRequired.tsx';
import Login from '../../src/pages/signin/Login.tsx';
import {
  type FakeServerCall,
  type FakeServerReply,
  installFakeServer,
  replyWithRefusal,
} from '../screens/support/api.ts';
import { renderScreens } from '../screens/support/show.tsx';

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
/** The browser's passkey functions; each test sets their results. */
const browser = { get: vi.fn(), create: vi.fn() };

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {});
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: browser });
  vi.spyOn(window.location, 'hostname', 'get').mockReturnValue('noi.test');
  const answer = { id: 'aWQ', rawId: bytes('id'), type: 'public-key', getClientExtensionResults: () => ({}) };
  browser.get.mockResolvedValue({
    ...answer,
    response: {
      clientDataJSON: bytes('c'),
      authenticatorData: bytes('a'),
      signature: bytes('s'),
      userHandle: bytes('7'),
    },
  });
  browser.create.mockResolvedValue({
    ...answer,
    response: {
      clientDataJSON: bytes('c'),
      attestationObject: bytes('o'),
      getTransports: () => ['internal'],
    },
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'credentials');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

const challenge = { ticket: 'T', options: { challenge: 'Y2g', rpId: 'noi.test' } };
const registrationChallenge = {
  ticket: 'T',
  options: {
    challenge: 'Y2g',
    rp: { id: 'noi.test', name: 'Nôi' },
    user: { id: 'Nw', name: 'a@noi.test', displayName: 'A' },
    pubKeyCredParams: [],
  },
};
const stored = {
  id: '3',
  name: 'Máy bàn',
  synced: true,
  created_at: '2026-11-20T02:00:00.000Z',
  last_used_at: null,
};

const serve = (replies: Readonly<Record<string, unknown>>) =>
  installFakeServer(({ path }: FakeServerCall): FakeServerReply => {
    const reply = replies[path];
    return reply && typeof reply === 'object' && 'status' in reply
      ? (reply as FakeServerReply)
      : { body: { data: reply ?? {} } };
  });
const createNamedError = (name: string) => Object.assign(new Error('no'), { name });
const signInLabel = 'Đăng nhập bằng passkey';

test('one press opens the browser’s prompt, sends its result with the ticket, and signs in', async () => {
  const { calls } = serve({ 'login/passkey/options': challenge, 'login/passkey': { token: 'a.b.c' } });
  const { user } = renderScreens('/login', { '/login': <Login />, '/': <p>Trang chủ</p> });
  await user.click(await screen.findByRole('button', { name: signInLabel }));
  await screen.findByText('Trang chủ');
  expect(localStorage.getItem('noi.token')).toBe('a.b.c');
  expect(calls.slice(0, 2).map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST login/passkey/options',
    'POST login/passkey',
  ]);
  expect(calls[1]?.body).toMatchObject({
    ticket: 'T',
    credential: { id: 'aWQ', response: { userHandle: 'Nw' } },
  });
});

test.each([
  [() => browser.get.mockRejectedValue(createNamedError('NotAllowedError')), 'bạn đã hủy, hoặc đã quá lâu'],
  [() => browser.get.mockRejectedValue(createNamedError('SecurityError')), 'ở địa chỉ noi.test'],
  [() => browser.get.mockRejectedValue(createNamedError('UnknownError')), 'không dùng được passkey'],
  [() => undefined, 'Passkey này không đăng nhập được.'],
])('an error is shown in the red box, and the page still works (%#)', async (happen, message) => {
  happen();
  serve({
    'login/passkey/options': challenge,
    'login/passkey': replyWithRefusal(401, 'Passkey này không đăng nhập được.'),
  });
  const { user } = renderScreens('/login', { '/login': <Login /> });
  await user.click(await screen.findByRole('button', { name: signInLabel }));
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect(screen.getByRole('button', { name: signInLabel })).toHaveProperty('disabled', false);
});

test('at a numeric address there is no button', async () => {
  vi.spyOn(window.location, 'hostname', 'get').mockReturnValue('127.0.0.1');
  serve({});
  renderScreens('/login', { '/login': <Login /> });
  await screen.findByRole('button', { name: 'Đăng nhập' });
  expect(screen.queryByRole('button', { name: signInLabel })).toBeNull();
});

test('on the account page passkeys are listed, added with password and name, renamed and removed', async () => {
  const { calls } = serve({ 'me/passkeys': [stored], 'me/passkeys/options': registrationChallenge });
  const changed = vi.fn();
  const { user } = renderScreens('/profile', { '/profile': <Passkeys onChanged={changed} /> });
  const list = await screen.findByRole('list', { name: 'Passkey của bạn' });
  expect(within(list).getByRole('listitem').textContent).toContain(
    'Thêm lúc 20/11/2026 09:00, chưa dùng lần nào, có trên mọi thiết bị của bạn',
  );
  const sent = () => calls.filter(({ method }) => method !== 'GET');
  const fill = async (label: string, text: string) => {
    const input = await screen.findByLabelText(label);
    await user.clear(input);
    await user.type(input, text);
  };
  await user.click(screen.getByRole('button', { name: 'Thêm passkey' }));
  await fill('Mật khẩu', 'the password');
  await fill('Tên passkey', 'Điện thoại');
  await user.click(screen.getByRole('button', { name: 'Tiếp tục' }));
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
  expect(sent().map(({ path, body }) => [path, body])).toMatchObject([
    ['me/passkeys/options', { password: 'the password' }],
    ['me/passkeys', { ticket: 'T', name: 'Điện thoại', credential: { id: 'aWQ' } }],
  ]);

  await user.click(await screen.findByRole('button', { name: 'Đổi tên passkey Máy bàn' }));
  await fill('Tên passkey', 'Máy ở nhà');
  await user.click(screen.getByRole('button', { name: 'Lưu tên' }));
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(2));
  await user.click(await screen.findByRole('button', { name: 'Gỡ passkey Máy bàn' }));
  await fill('Mật khẩu', 'the password');
  await user.click(screen.getByRole('button', { name: 'Gỡ' }));
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(3));
  expect(
    sent()
      .slice(2)
      .map(({ method, path, body }) => [method, path, body]),
  ).toEqual([
    ['PATCH', 'me/passkeys/3', { name: 'Máy ở nhà' }],
    ['DELETE', 'me/passkeys/3', { password: 'the password' }],
  ]);
});

test('a device that is already registered is reported, and the input stays', async () => {
  browser.create.mockRejectedValue(createNamedError('InvalidStateError'));
  serve({ 'me/passkeys': [], 'me/passkeys/options': registrationChallenge });
  const { user } = renderScreens('/profile', { '/profile': <Passkeys onChanged={() => undefined} /> });
  await user.click(await screen.findByRole('button', { name: 'Thêm passkey' }));
  await user.type(await screen.findByLabelText('Mật khẩu'), 'the password');
  await user.click(screen.getByRole('button', { name: 'Tiếp tục' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Thiết bị này đã có passkey của bạn rồi.');
  expect(screen.getByLabelText('Mật khẩu')).toHaveProperty('value', 'the password');
});

test('a user who must show a passkey signs in with it at once; a user without one may add one', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  serve({ 'login/passkey/options': challenge, 'login/passkey': { token: 'a.b.c' } });
  const { user } = renderScreens('/', { '/': <SecondFactorRequired hasPasskey /> });
  await user.click(await screen.findByRole('button', { name: signInLabel }));
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/'));
  expect(screen.queryByRole('button', { name: 'Thiết lập' })).toBeNull();
  renderScreens('/first', { '/first': <SecondFactorRequired hasPasskey={false} /> });
  await user.click(await screen.findByRole('button', { name: 'Thêm passkey' }));
  expect(await screen.findByRole('dialog', { name: 'Thêm passkey' })).toBeTruthy();
});
