/** Passkeys in the browser, with Chromium's virtual authenticator. Pages use localhost, because a passkey is bound to a domain. */
import { expectAccessible } from './support/isAccessible.ts';
import { createSession, signInPage } from './support/signIn.ts';
import { type APIRequestContext, expect, type Page, test, type WorkerServer } from './support/test.ts';

const password = 'một mật khẩu dài';
let serial = 0;

/** Adds a device with finger, face or PIN whose owner always confirms. */
async function addDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const stored = async () =>
    (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials[0];
  return {
    stored,
    /** Replaces the passkey by an earlier state, as a copied device would have. */
    put: async (credential: NonNullable<Awaited<ReturnType<typeof stored>>>) => {
      await devtools.send('WebAuthn.clearCredentials', { authenticatorId });
      await devtools.send('WebAuthn.addCredential', { authenticatorId, credential });
    },
    remove: () => devtools.detach(),
  };
}

const home = ({ port }: WorkerServer) => `http://localhost:${port}`;

/** Creates a seller's account for this test and opens its page. */
async function ownPage(page: Page, request: APIRequestContext, server: WorkerServer): Promise<void> {
  const email = `passkey-${Date.now()}-${++serial}@noi.test`;
  const headers = { Authorization: `Bearer ${await createSession(request, 'admin')}` };
  const person = { name: 'Chủ Passkey', email, roles: ['sales'], password, password_confirmation: password };
  const made = await request.post('/api/v1/users', {
    headers,
    data: { data: { type: 'users', attributes: person } },
  });
  expect(made.status()).toBe(201);
  const answer = await request.post('/api/v1/login', { data: { email, password } });
  await signInPage(page, 'sales', ((await answer.json()) as { data: { token: string } }).data.token);
  await page.goto(`${home(server)}/profile`);
}

async function addPasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Thêm passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Thêm passkey' });
  await dialog.getByLabel('Mật khẩu').fill(password);
  await dialog.getByLabel('Tên passkey').fill('Máy bàn');
  await expectAccessible(page, '.MuiModal-root');
  await dialog.getByRole('button', { name: 'Tiếp tục' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Passkey của bạn' })).toContainText('Máy bàn');
}

async function signOut(page: Page, server: WorkerServer): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('noi.token'));
  await page.goto(`${home(server)}/login`);
}

const press = (page: Page) => page.getByRole('button', { name: 'Đăng nhập bằng passkey' }).click();

test('a passkey is added on the account page, signs in with one press and the device’s confirmation, and is removed', async ({
  page,
  request,
  server,
}) => {
  test.slow();
  const device = await addDevice(page);
  await ownPage(page, request, server);
  await addPasskey(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Thêm passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Thêm passkey' });
  await dialog.getByLabel('Mật khẩu').fill(password);
  await dialog.getByRole('button', { name: 'Tiếp tục' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Thiết bị này đã có passkey của bạn rồi.');
  await dialog.getByRole('button', { name: 'Hủy', exact: true }).click();

  await signOut(page, server);
  await expect(page.getByRole('heading', { name: 'Đăng nhập' })).toBeVisible();
  await expectAccessible(page);
  const sent = page.waitForRequest('**/api/v1/login/passkey');
  await press(page);
  await expect(page.getByText('This is home page')).toBeVisible();
  // The same answer cannot be used for a second sign-in.
  const replayed = await request.post('/api/v1/login/passkey', { data: (await sent).postDataJSON() });
  expect(replayed.status()).toBe(401);

  await page.goto(`${home(server)}/profile`);
  await expect(page.getByRole('list', { name: 'Passkey của bạn' })).toContainText('dùng lần cuối');
  await page.getByRole('button', { name: 'Gỡ passkey Máy bàn' }).click();
  const removing = page.getByRole('dialog', { name: 'Gỡ passkey' });
  await removing.getByLabel('Mật khẩu').fill(password);
  await removing.getByRole('button', { name: 'Gỡ' }).click();
  await expect(page.getByRole('list', { name: 'Passkey của bạn' })).toHaveCount(0);
  await signOut(page, server);
  await press(page);
  await expect(page.getByRole('alert')).toContainText('Passkey này không đăng nhập được');
  await device.remove();
});

test('a copied device with an old counter is refused; everything fits on a phone @long', async ({
  page,
  request,
  server,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  const device = await addDevice(page);
  await ownPage(page, request, server);
  await addPasskey(page);
  await expectAccessible(page);
  const copy = await device.stored();
  if (!copy) throw new Error('The browser has stored no passkey.');
  await signOut(page, server);
  await press(page);
  await expect(page.getByText('This is home page')).toBeVisible();
  await device.put(copy);
  await signOut(page, server);
  await expectAccessible(page);
  await press(page);
  await expect(page.getByRole('alert')).toContainText('Passkey này không đăng nhập được');
  await device.remove();
});
