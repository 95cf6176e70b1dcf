import type { Knex } from 'knex';
import type { Dialect } from './facets.ts';
import { postgres } from './postgres/dialect.ts';
import { sqlite } from './sqlite/dialect.ts';

export type { Dialect } from './facets.ts';

export const getDialect = (db: Knex): Dialect => (db.client.config.client === 'pg' ? postgres : sqlite);
