// @vitest-environment happy-dom
/** The pages before sign-in: their calls, their validation, and how they show refusals of the server. */
import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import ForgotPassword from '../../src/pages/signin/ForgotPassword.tsx';
import Invitation from '../../src/pages/signin/Invitation.tsx';
import ResetPassword from '../../src/pages/signin/ResetPassword.tsx';
import { type FakeServerReply, installFakeServer, replyWithRefusal } from '../screens/support/api.ts';
import { renderScreens } from '../screens/support/show.tsx';

const pages = {
  '/forgot_password': <ForgotPassword />,
  '/reset_password': <ResetPassword />,
  '/invitation': <Invitation />,
};

/** Opens a page whose calls get this answer. `type` fills in fields by their labels; `send` presses the button. */
function open(address: string, reply: FakeServerReply) {
  const { calls } = installFakeServer(() => reply);
  const { user } = renderScreens(address, pages);
  return {
    calls,
    type: async (values: Readonly<Record<string, string>>) => {
      for (const [label, value] of Object.entries(values))
        await user.type(await screen.findByLabelText(label), value);
    },
    send: async (button: string) => user.click(await screen.findByRole('button', { name: button })),
  };
}

/** Returns the items in the error box. */
const listAlertItems = async () =>
  within(await screen.findByRole('alert'))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

const emptyReply: FakeServerReply = { body: { data: {} } };
const equal = { 'Mật khẩu mới': 'a-new-password', 'Nhập lại mật khẩu': 'a-new-password' };
const different = { 'Mật khẩu mới': 'one', 'Nhập lại mật khẩu': 'other' };
const mismatch = 'Password and password confirmation must be the same.';

describe('a forgotten password', () => {
  test('is one call with the e-mail, and then says that a mail was sent', async () => {
    const { calls, type, send } = open('/forgot_password', emptyReply);
    await type({ Email: 'nobody@noi.test' });
    await send('Send Email!');
    expect((await screen.findByRole('alertdialog')).textContent).toMatch(
      /^An instruction email has been sent to your email\./,
    );
    expect(calls.map(({ path, body }) => [path, body])).toEqual([
      ['forgot_password', { email: 'nobody@noi.test' }],
    ]);
  });

  test('shows the red box if the mail cannot be sent', async () => {
    const errors = ['Một', 'Hai'].map((detail) => ({ status: '422', detail }));
    const { send } = open('/forgot_password', { status: 422, body: { errors } });
    await send('Send Email!');
    expect(await listAlertItems()).toEqual(['Một', 'Hai']);
  });

  test('is replaced with the token of the link', async () => {
    const { calls, type, send } = open('/reset_password?token=abc', emptyReply);
    await type(equal);
    await send('Đổi mật khẩu');
    expect((await screen.findByRole('alertdialog')).textContent).toMatch(/^Password changed successfully\./);
    const password = 'a-new-password';
    expect(calls.map(({ path, body }) => [path, body])).toEqual([
      ['reset_password', { password, password_confirmation: password, token: 'abc' }],
    ]);
  });

  test('is not sent while the two passwords differ', async () => {
    const { calls, type, send } = open('/reset_password?token=abc', emptyReply);
    await type(different);
    await send('Đổi mật khẩu');
    expect((await screen.findByRole('alert')).textContent).toBe(mismatch);
    expect(calls).toEqual([]);
  });

  test('with an invalid token shows the red box', async () => {
    const { type, send } = open('/reset_password?token=dead', replyWithRefusal(422, 'Đường dẫn đã hết hạn.'));
    await type(equal);
    await send('Đổi mật khẩu');
    expect(await listAlertItems()).toEqual(['Đường dẫn đã hết hạn.']);
  });
});

describe('an invitation', () => {
  const address = '/invitation?token=inv&email=mai@noi.test';

  test('shows its e-mail, and requires a name and two equal passwords', async () => {
    const { calls, type, send } = open(address, emptyReply);
    const email = (await screen.findByLabelText('Email')) as HTMLInputElement;
    expect([email.value, email.disabled]).toEqual(['mai@noi.test', true]);
    await send('Tham gia');
    expect((await screen.findByRole('alert')).textContent).toBe('Name is required.');
    await type({ 'Họ tên': 'Mai', ...different });
    await send('Tham gia');
    await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toBe(mismatch), 15_000);
    expect(calls).toEqual([]);
  });

  test('accepted, sends name, password and token, and starts the app at /', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const { calls, type, send } = open(address, { body: { data: { token: 'a.b.c' } } });
    await type({ 'Họ tên': 'Mai', ...equal });
    await send('Tham gia');
    await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/'), 15_000);
    expect(calls.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['PATCH', 'me/join', { name: 'Mai', password: 'a-new-password', invitation_token: 'inv' }],
    ]);
    localStorage.clear();
  });

  test.each([
    [replyWithRefusal(422, 'Lời mời đã hết hạn.'), 'Lời mời đã hết hạn.'],
    [{ status: 422, body: {} }, 'Something went wrong'],
  ] as const)('refused, shows the server’s first error, or that something went wrong (%#)', async (reply, shown) => {
    const { type, send } = open(address, reply);
    await type({ 'Họ tên': 'Mai' });
    await send('Tham gia');
    expect((await screen.findByRole('alert')).textContent).toBe(shown);
  });
});
