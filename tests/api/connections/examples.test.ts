/** Runs the examples of api/INTEGRATING.md and compares their results. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import type { ResponseBody } from '../support/client.ts';
import { expectActionDone, expectCreated, makeUniqueName } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';
import { type ReceivedWebhook, startReceiver } from '../support/webhookReceiver.ts';

const run = promisify(execFile);
const hasProgram = (program: string): boolean => spawnSync(program, ['--version']).status === 0;
const section = readFileSync('api/INTEGRATING.md', 'utf8');
const example = (language: string): string =>
  new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(section)?.[1] ?? '';

const folder = mkdtempSync(join(tmpdir(), 'noi-examples-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const api = await startApiForFile({ outgoingAllow: ['127.0.0.1'] });
const admin = await api.as('admin');

/** A message to a webhook, and the secrets that sign it. */
async function message(): Promise<ReceivedWebhook & { secrets: string[] }> {
  const receiver = await startReceiver();
  const { body } = await admin.create('webhooks', { url: receiver.url, events: ['customers.created'] });
  const { secret } = expectActionDone(await admin.act('webhooks', body.data.id, 'rotate'));
  expectCreated(await admin.create('customers', { name: makeUniqueName('Mẹ Đường '), phone: '0912000111' }));
  await api.app.jobs.runDue();
  return { ...(receiver.received[0] as ReceivedWebhook), secrets: [body.data.attributes.secret, secret] };
}

test.skipIf(!hasProgram('curl'))('curl sends a lead', async () => {
  const expires_at = new Date(Date.now() + 86_400_000).toISOString();
  const { body } = await admin.create('api_keys', { name: 'x', scopes: ['leads:create'], expires_at });
  const env = { ...process.env, NOI_URL: api.url, NOI_KEY: body.data.attributes.secret };
  const states = [];
  for (let time = 0; time < 2; time += 1)
    states.push(JSON.parse((await run('sh', ['-c', example('sh')], { env })).stdout).data.state);
  expect(states).toEqual(['created', 'known']);
});

/** What an example does with a message: returns the type of the event, or refuses the message. */
const verdicts = async (verify: (secret: string, headers: object, text: string) => Promise<string>) => {
  const { secrets, headers, text } = await message();
  const wrong = `whsec_${'A'.repeat(43)}=`;
  const old = { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 301) };
  const answers = [];
  const given: [string, object, string][] = [
    ...secrets.map((secret): [string, object, string] => [secret, headers, text]),
    [wrong, headers, text],
    [secrets[0] ?? '', headers, text.replace('Mẹ', 'Me')],
    [secrets[0] ?? '', old, text],
  ];
  for (const one of given) answers.push(await verify(...one).catch(() => 'refused'));
  return answers;
};
const expectedVerdicts = ['customers.created', 'customers.created', 'refused', 'refused', 'refused'];

test('a webhook is verified in Node', async () => {
  const file = join(folder, 'verify.mjs');
  writeFileSync(file, example('js'));
  const { verify } = (await import(/* @vite-ignore */ file)) as {
    verify: (...given: unknown[]) => ResponseBody;
  };
  expect(await verdicts(async (secret, headers, text) => verify(secret, headers, text).type)).toEqual(
    expectedVerdicts,
  );
});

test.skipIf(!hasProgram('python3'))('a webhook is verified in Python', async () => {
  const file = join(folder, 'verify.py');
  // Python reads the machine's clock, which differs from the tests' clock.
  const caller = [
    'given = json.load(open(__import__("sys").argv[1]))',
    'time.time = lambda: given["now"]',
    'print(verify(given["secret"], given["headers"], given["text"].encode())["type"])\n',
  ].join('\n');
  writeFileSync(file, `${example('python')}\n${caller}`);
  expect(
    await verdicts(async (secret, headers, text) => {
      const input = join(folder, 'message.json');
      writeFileSync(input, JSON.stringify({ secret, headers, text, now: Date.now() / 1000 }));
      return (await run('python3', [file, input])).stdout.trim();
    }),
  ).toEqual(expectedVerdicts);
});
