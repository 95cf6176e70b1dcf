/**
 * `npm run doctor`: checks the installation and lists the settings that are set. Exit code 0: nothing to do; 1: something does not
 * work; 2: something is missing.
 */
import { existsSync } from 'node:fs';
import type { StatusCheck } from '#schema/status';
import { readConfig } from '../config.ts';
import { connect, findSqliteFile } from '../db/connect.ts';
import { checkInstallation, findWorstState } from '../domain/status/checkInstallation.ts';
import { describeSettings } from './describeSettings.ts';
import { describeStartFailure } from './describeStartFailure.ts';

const marks = { ok: 'OK     ', warning: 'WARNING', fault: 'FAULT  ' } as const;
const exitCodes = { ok: 0, warning: 2, fault: 1 } as const;

function printChecks(checks: readonly StatusCheck[]): void {
  for (const { name, label, state, detail, advice } of checks) {
    console.log(`${marks[state]}  ${name.padEnd(11)} ${label}: ${detail}`);
    if (advice) console.log(`${' '.repeat(21)} → ${advice}`);
  }
  process.exitCode = exitCodes[findWorstState(checks)];
}

/** Returns a failed check for a fault that prevents the start, so that no further check is possible. */
const buildFatalCheck = (name: string, label: string, detail: string): StatusCheck => ({
  ...{ name, label, detail, state: 'fault', advice: null },
});

let stage: 'settings' | 'database' = 'settings';
try {
  const config = readConfig(process.env);
  stage = 'database';
  const file = findSqliteFile(config.databaseUrl);
  if (file !== null && !existsSync(file))
    printChecks([
      buildFatalCheck(
        'database',
        'Cơ sở dữ liệu',
        `There is no database sqlite:${file}: start the server once.`,
      ),
    ]);
  else {
    const knex = connect(config.databaseUrl);
    try {
      await knex.raw('select 1');
      printChecks(await checkInstallation({ db: knex, config, now: new Date() }));
    } finally {
      await knex.destroy();
    }
  }
} catch (error) {
  const label = stage === 'settings' ? 'Cài đặt máy chủ' : 'Cơ sở dữ liệu';
  const message = describeStartFailure(error);
  if (message === null) console.error(error);
  printChecks([buildFatalCheck(stage, label, message ?? 'The checks ended with an error.')]);
}
for (const line of describeSettings(process.env)) console.log(line);
