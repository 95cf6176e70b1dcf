import type { Knex } from 'knex';
import { incomeKinds, isIncomeKind } from '#rules/profitLoss';
import { buildVoucherSeries, formatVoucherNumber } from '#rules/vouchers';
import type { Transaction } from '#schema/transactions';
import type { World } from './world.ts';

/** Returns a function that adds the voucher of a transaction (rules 7.13) and returns the transaction's voucher fields. */
export function createVoucherGiver(world: World) {
  const last = new Map<string, number>();
  return (
    created_at: string,
    { kind = 'revenue', at = '', amount = 0 }: Partial<Transaction>,
  ): Pick<Transaction, 'voucher_id' | 'voucher_number'> => {
    const direction = isIncomeKind(kind) ? 'in' : 'out';
    const series = buildVoucherSeries(kind, at);
    const place = (last.get(series) ?? 0) + 1;
    last.set(series, place);
    const number = formatVoucherNumber(series, place);
    const { id } = world.add('vouchers', created_at, { number, series, place, direction, at, amount });
    return { voucher_id: id, voucher_number: number };
  };
}

/** Numbers copied transactions after the existing ones, in the order of their ids. */
export async function numberTransactions(db: Knex): Promise<void> {
  await db.raw(
    `create temporary table numbered as
     select x.id, x.series, x.created_at, x.at, x.amount,
            coalesce(s.last, 0) + row_number() over (partition by x.series order by x.id) as place
       from (select t.*, case when t.kind in (${incomeKinds.map((kind) => `'${kind}'`)}) then 'PT' else 'PC' end || substr(t.at, 1, 4) as series
               from transactions t where t.voucher_id is null) as x
       left join voucher_series s on s.series = x.series`,
  );
  await db.raw(
    `insert into vouchers (created_at, updated_at, number, number_fold, search, series, place, direction, at, amount)
     select created_at, created_at, number, lower(number), lower(number), series, place,
            case substr(series, 1, 2) when 'PT' then 'in' else 'out' end, at, amount
       from (select n.*, series || '-' || case when place < 10 then '0000' when place < 100 then '000'
               when place < 1000 then '00' when place < 10000 then '0' else '' end || place as number from numbered n) as m
      order by id`,
  );
  await db.raw('delete from voucher_series');
  await db.raw(
    `insert into voucher_series (created_at, updated_at, series, last)
       select max(created_at), max(created_at), series, max(place) from vouchers group by series`,
  );
  await db.raw(
    `create temporary table voucher_of as
     select n.id, v.id as voucher_id, v.number, v.number_fold
       from numbered n join vouchers v on v.series = n.series and v.place = n.place`,
  );
  await db.raw(
    `update transactions set voucher_id = o.voucher_id, voucher_number = o.number, voucher_number_fold = o.number_fold,
            search = case when coalesce(note_fold, '') = '' then o.number_fold else note_fold || ' ' || o.number_fold end
       from voucher_of o where o.id = transactions.id`,
  );
  await db.raw('drop table voucher_of');
  await db.raw('drop table numbered');
}
