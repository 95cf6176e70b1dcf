import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Peer } from './cases.ts';

/** The project's folder. */
export const house = fileURLToPath(new URL('../..', import.meta.url));
/** Where databases and peers are kept from run to run. */
export const folder = join(house, 'data', 'bench');

export interface Settings {
  /** Packages. */
  size: number;
  seconds: number;
  rounds: number;
  connections: number;
  /** The first of some twenty ports in a row. */
  port: number;
  /** Only cases whose names hold this. */
  only: string;
  peers: readonly Peer[];
  /** The rows; made below `folder` when it is not there. */
  database: string;
  /** Address of a PostgreSQL database that has the same rows; null: one is made for the time. */
  postgres: string | null;
  /** Where the raw figures go. */
  json: string | null;
}

/** What `npm run bench -- …` was asked. @throws TypeError for what it does not know */
export function readSettings(args: string[]): Settings {
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
      peers: { type: 'string', default: 'feathers,directus,json-server' },
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
    peers: values.peers.split(',').filter((one) => one !== '') as Peer[],
    database: databaseOf(size, values.database),
    postgres: values.postgres ?? null,
    json: values.json ? resolve(values.json) : null,
  };
}

/** The file with the rows: the one that was named, or that of so many packages. */
export const databaseOf = (size: number, named: string | undefined): string =>
  named ? resolve(named) : join(folder, `noi-${size}.sqlite`);
