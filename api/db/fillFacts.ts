import type { Knex } from 'knex';
import { type Facts, settingColumns, valuesBeside } from './facts.ts';

/** Reckons facts anew from the records they follow from, and stores those that differ. */
export async function fillFacts(db: Knex, facts: Facts): Promise<void> {
  const { name, each } = facts;
  if (!each) {
    await db.raw(settingColumns(facts, 'true'));
    return;
  }
  await db(name).delete();
  await db.raw(`insert into ${name} (id, value) ${valuesBeside(facts)}`);
}
