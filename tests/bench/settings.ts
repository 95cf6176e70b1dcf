import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

export const projectFolder = fileURLToPath(new URL('../..', import.meta.url));
/** Folder of the databases that later runs use again. */
export const benchFolder = join(projectFolder, 'data', 'bench');

export interface BenchSettings {
  /** Number of packages in the database. */
  size: number;
  seconds: number;
  rounds: number;
  connections: number;
  port: number;
  /** Name of a section, of a part (`after a write: home`), or part of the names of calls; '' for everything. */
  only: string;
  /** SQLite file with the rows; created in `benchFolder` if missing. */
  database: string;
  /** Address of a PostgreSQL database with the same rows, to measure instead; `new` for a temporary one. */
  postgres: string | null;
  /** File for the figures. */
  json: string | null;
}

/** Reads the arguments of `npm run bench`. @throws TypeError for an unknown one */
export function parseBenchSettings(args: string[]): BenchSettings {
  const { values } = parseArgs({
    args,
    options: {
      size: { type: 'string', default: '10000' },
      seconds: { type: 'string', default: '3' },
      rounds: { type: 'string', default: '3' },
      connections: { type: 'string', default: '25' },
      port: { type: 'string', default: '4890' },
      only: { type: 'string', default: '' },
      database: { type: 'string' },
      postgres: { type: 'string' },
      json: { type: 'string' },
    },
  });
  const size = Number(values.size);
  return {
    size,
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    connections: Number(values.connections),
    port: Number(values.port),
    only: values.only,
    database: getDatabaseFile(size, values.database),
    postgres: values.postgres ?? null,
    json: values.json ? resolve(values.json) : null,
  };
}

/** Returns the SQLite file with the rows: the named file, or the file with this number of packages. */
export const getDatabaseFile = (size: number, named: string | undefined): string =>
  named ? resolve(named) : join(benchFolder, `noi-${size}.sqlite`);
