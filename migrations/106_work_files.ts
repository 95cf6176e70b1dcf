/** Creates the files made by exports, which are stored in parts until the file is downloaded or is one day old. */
import type { Knex } from 'knex';
import { createTable } from './table.ts';

export const name = '106_work_files';

export async function up(knex: Knex): Promise<void> {
  await createTable(knex, 'work_files', (t) => {
    t.ref('work_id', 'work', { required: true, cascade: true, indexed: false });
    t.integer('part', { required: true, min: 0 });
    t.bytes('bytes');
    t.unique('work_id', 'part');
    t.index('created_at');
  });
}
