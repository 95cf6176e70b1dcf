/** Adds voucher numbers of transactions. Existing transactions, including those in the trash, are numbered in the order of creation. */
import type { Knex } from 'knex';
import { addColumns, createTable } from './table.ts';

export const name = '069_vouchers';

export async function up(knex: Knex): Promise<void> {
  const isPostgres = knex.client.config.client === 'pg';
  const required = { required: true };
  await createTable(knex, 'vouchers', (t) => {
    t.folded('number', required);
    t.text('series', required);
    t.integer('place', { ...required, min: 1 });
    t.choice('state', ['used', 'void'], { ...required, default: 'void' });
    t.integer('transaction_id');
    t.choice('direction', ['in', 'out'], required);
    t.day('at', required);
    t.money('amount', required);
    t.search();
    t.unique('number');
    t.unique('series', 'place');
    t.index('created_at');
    t.indexEach(['state', 'direction', 'at'], 'created_at');
  });
  await createTable(knex, 'voucher_series', (t) => {
    t.text('series', required);
    t.integer('last', { ...required, min: 1 });
    t.unique('series');
  });
  // Uses raw SQL, because knex would rebuild the table on SQLite and lose the table's triggers.
  await knex.raw('alter table transactions add column voucher_id bigint references vouchers(id)');
  await addColumns(knex, 'transactions', (t) => {
    t.folded('voucher_number');
    t.namedIndex('transactions_voucher_id_index', ['voucher_id', 'id']);
    t.index('voucher_number');
  });
  await numberAll(knex, isPostgres);
}

async function numberAll(knex: Knex, isPostgres: boolean): Promise<void> {
  const kept = (field: string) =>
    isPostgres ? `(t.row::jsonb ->> '${field}')` : `json_extract(t.row, '$.${field}')`;
  await knex.raw(
    `create temporary table numbered as
     select x.*, row_number() over (partition by series order by id) as place from (
       select id, created_at, at, amount, case when kind in ('revenue', 'agent_recovery') then 'PT' else 'PC' end || substr(at, 1, 4) as series
         from (select id, created_at, kind, at, amount from transactions
               union all
               select t.record_id, ${kept('created_at')}, ${kept('kind')}, ${kept('at')}, cast(${kept('amount')} as bigint)
                 from trash_rows as t where t.resource = 'transactions' and t.verb = 'delete') as y) as x`,
  );
  await knex.raw(
    `insert into vouchers (created_at, updated_at, number, series, place, direction, at, amount)
     select created_at, created_at, series || '-' || case when place < 10 then '0000' when place < 100 then '000'
       when place < 1000 then '00' when place < 10000 then '0' else '' end || place, series, place, case substr(series, 1, 2) when 'PT' then 'in' else 'out' end, at, amount
       from numbered order by id`,
  );
  await knex.raw(
    `insert into voucher_series (created_at, updated_at, series, last)
     select max(created_at), max(created_at), series, max(place) from vouchers group by series`,
  );
  await knex.raw(
    `create temporary table voucher_of as
     select n.id, v.id as voucher_id, v.number from numbered n join vouchers v on v.series = n.series and v.place = n.place`,
  );
  await knex.raw('create index voucher_of_id on voucher_of (id)');
  const of = (column: string, id: string) => `(select o.${column} from voucher_of o where o.id = ${id})`;
  await knex.raw(
    `update transactions set voucher_id = ${of('voucher_id', 'transactions.id')}, voucher_number = ${of('number', 'transactions.id')}`,
  );
  const [id, number] = [of('voucher_id', 'trash_rows.record_id'), of('number', 'trash_rows.record_id')];
  const row = isPostgres
    ? `(row::jsonb || jsonb_build_object('voucher_id', ${id}, 'voucher_number', ${number}))::text`
    : `json_set(row, '$.voucher_id', ${id}, '$.voucher_number', ${number})`;
  await knex.raw(`update trash_rows set row = ${row} where resource = 'transactions' and verb = 'delete'`);
  await knex.raw('drop table voucher_of');
  await knex.raw('drop table numbered');
}
