import type { APIRequestContext, Page } from '@playwright/test';

/** Password of the demo accounts. */
export const demoAccountPassword = 'noi-demo-2026';
export const demoEmails = {
  owner: 'owner@noi.test',
  admin: 'admin@noi.test',
  finance: 'finance@noi.test',
  sales: 'sales@noi.test',
  partner: 'partner@noi.test',
  waiting: 'waiting@noi.test',
} as const;
export type DemoUser = keyof typeof demoEmails;

/** Opens a new session and returns its token. */
export async function createSession(request: APIRequestContext, who: DemoUser): Promise<string> {
  const answer = await request.post('/api/v1/login', {
    data: { email: demoEmails[who], password: demoAccountPassword },
  });
  if (!answer.ok()) throw new Error(`Signing in as ${who}: ${answer.status()} ${await answer.text()}`);
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

const sharedTokens = new Map<DemoUser, Promise<string>>();

/** Returns the token of a session that the tests of a worker share, for tests that do not change the account. */
export const getSharedToken = (request: APIRequestContext, who: DemoUser): Promise<string> => {
  const token = sharedTokens.get(who) ?? createSession(request, who);
  sharedTokens.set(who, token);
  return token;
};

/**
 * Signs the page in from its first load on; a sign-out in the page stays in effect.
 * @param alone true turns off the live updates: with their connection, the network is never idle
 */
export async function signInPage(page: Page, who: DemoUser, token?: string, alone = true): Promise<void> {
  if (alone)
    await page.addInitScript(() => {
      const real = window.fetch;
      window.fetch = (input, init) =>
        String(input).startsWith('/api/v1/events')
          ? Promise.resolve(new Response(null, { status: 204 }))
          : real(input, init);
    });
  await page.addInitScript(
    (value) => {
      if (sessionStorage.getItem('signed-in')) return;
      sessionStorage.setItem('signed-in', 'once');
      localStorage.setItem('noi.token', value);
    },
    token ?? (await getSharedToken(page.request, who)),
  );
}
