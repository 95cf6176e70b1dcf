/** `npm run create-admin -- --email … --name …`: creates an administrator. Prompts for the password, or reads it from ADMIN_PASSWORD. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { anonymousViewer } from '../access/anonymousViewer.ts';
import { hashPassword } from '../access/hashPassword.ts';
import { DomainError } from '../base/domainError.ts';
import { ConfigError } from '../base/setting.ts';
import { readConfig } from '../config.ts';
import { connect } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { createAdmin } from '../domain/accounts/createAccount.ts';
import { runInTransaction } from '../http/unitOfWork.ts';
import { BadValueError } from '../kinds/kind.ts';
import { describeStartFailure } from './describeStartFailure.ts';

const usage = 'Usage: npm run create-admin -- --email owner@example.com --name "Full Name"';

async function main(): Promise<void> {
  const { email, name } = readArguments();
  const config = readConfig(process.env);
  const password = process.env.ADMIN_PASSWORD ?? (await askForPassword());
  const knex = connect(config.databaseUrl);
  try {
    await migrate(knex);
    const services = { config, knex, clock: () => new Date() };
    const passwordHashes = new Map([[password, await hashPassword(password)]]);
    const { roles } = await runInTransaction(services, anonymousViewer, null, (ctx) =>
      createAdmin({ ...ctx, passwordHashes }, { email, name, password }),
    );
    console.log(`${email} can sign in now, with the roles ${roles.join(' and ')}.`);
    if (!(await knex('locations').first('id')))
      console.log('There are no districts and wards yet; put them in with: npm run seed -- --places');
  } finally {
    await knex.destroy();
  }
}

function readArguments(): { email: string; name: string } {
  try {
    const { values } = parseArgs({ options: { email: { type: 'string' }, name: { type: 'string' } } });
    if (values.email && values.name) return { email: values.email, name: values.name };
  } catch {
    // Unknown option: the usage is printed below.
  }
  throw new ConfigError(usage);
}

/** On a terminal, prompts for the password twice and hides the input; otherwise reads the first line of standard input. */
async function askForPassword(): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input: process.stdin,
    output: process.stdin.isTTY ? silent : undefined,
    terminal: process.stdin.isTTY,
  });
  try {
    if (!process.stdin.isTTY) return (await lines[Symbol.asyncIterator]().next()).value ?? '';
    const typed = async (prompt: string): Promise<string> => {
      process.stdout.write(prompt);
      const line = await lines.question('');
      process.stdout.write('\n');
      return line;
    };
    const password = await typed('Password (10 to 128 characters): ');
    if ((await typed('Once more: ')) !== password) throw new ConfigError('The two passwords differ.');
    return password;
  } finally {
    lines.close();
  }
}

main().catch((error: unknown) => {
  const clear = error instanceof DomainError || error instanceof BadValueError;
  console.error(clear ? error.message : (describeStartFailure(error) ?? error));
  process.exitCode = 1;
});
