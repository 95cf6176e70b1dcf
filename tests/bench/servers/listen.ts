import { nobody } from '#api/access/nobody';
import { buildApp } from '#api/app';
import { readConfig } from '#api/config';
import { connect } from '#api/db/connect';

/** A statement with the values of its places. */
export interface Asked {
  sql: string;
  bindings: readonly unknown[];
}

/** What the application asks the database for each path, asked for the second time: totals are known by then. */
export async function listen(
  databaseUrl: string,
  cases: readonly (readonly string[])[],
): Promise<Asked[][][]> {
  const config = readConfig({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', REPORTS_PER_MINUTE: '0' });
  const knex = connect(databaseUrl);
  const viewer = { ...nobody, id: '1', roles: ['admin', 'finance'] as const };
  const application = await buildApp({ config, knex, authenticate: async () => viewer });
  let asked: Asked[] = [];
  for (const one of new Set([knex, application.parts.readers]))
    one.on('query', ({ sql, bindings = [] }: Asked) => {
      // How a list is gone about, and whether a total still holds, is what the application adds.
      if (!/^explain|table_writes/.test(sql)) asked.push({ sql, bindings });
    });
  const ask = async (path: string): Promise<Asked[]> => {
    asked = [];
    const { statusCode } = await application.inject({ url: `/api/v1${encodeURI(path)}` });
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`);
    return asked;
  };
  const found: Asked[][][] = [];
  for (const paths of cases) {
    const statements: Asked[][] = [];
    for (const path of paths) {
      await ask(path);
      const second = await ask(path);
      if (second.length === 0) throw new Error(`${path} asks the database nothing`);
      statements.push(second);
    }
    found.push(statements);
  }
  await application.close();
  await knex.destroy();
  return found;
}
