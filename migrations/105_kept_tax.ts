/**
 * Stores the tax of each payment to a nurse. Past payments get the tax by the setting of their time, which is a percentage of the nurse's
 * whole share of a package. This tax is distributed over the payments of the share in order.
 */
import type { Knex } from 'knex';
import { addColumns } from './table.ts';

export const name = '105_kept_tax';

export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'transactions', (t) => t.money('tax'));
  await addColumns(knex, 'users', (t) => {
    t.text('tax_code');
    t.day('tax_commitment_until');
  });
  const setting = settingOf(process.env);
  let last = 0;
  while (true) {
    const packages: { id: number; agent_id: number | null; agent_income: number }[] = await knex('packages')
      .where('id', '>', last)
      .whereIn(
        'id',
        knex('transactions').whereIn('kind', kinds).whereNotNull('package_id').select('package_id'),
      )
      .orderBy('id')
      .limit(500)
      .select('id', 'agent_id', 'agent_income');
    if (packages.length === 0) break;
    last = Number(packages.at(-1)?.id);
    const ids = packages.map(({ id }) => id);
    const held: { package_id: number; agent_id: number | null; n: number }[] = await knex('shifts')
      .whereIn('package_id', ids)
      .where({ status: 'finished' })
      .groupBy('package_id', 'agent_id')
      .select('package_id', 'agent_id')
      .count({ n: '*' });
    const pays: Pay[] = await knex('transactions')
      .whereIn('package_id', ids)
      .whereIn('kind', kinds)
      .orderBy(['package_id', 'at', 'id'])
      .select('id', 'package_id', 'agent_id', 'kind', 'amount');
    for (const pack of packages) {
      const of = held.filter(({ package_id }) => Number(package_id) === Number(pack.id));
      const shares = sharesOf(pack, of);
      const own = pays.filter(({ package_id }) => Number(package_id) === Number(pack.id));
      for (const [id, tax] of taxesOf(shares, own, setting))
        await knex('transactions').where({ id }).update({ tax });
    }
  }
  await knex('transactions')
    .whereIn('kind', kinds)
    .whereNull('tax')
    .update({
      tax: knex.raw('case when amount >= ? then floor((amount * ? * 2 + 100) / 200) else 0 end', [
        setting.from,
        setting.percent,
      ]),
    });
}

const kinds = ['agent_salary', 'agent_recovery'];

interface Pay {
  id: number;
  package_id: number;
  agent_id: number | null;
  kind: string;
  amount: number;
}
interface Share {
  agent_id: number;
  sessions: number;
  income: number;
}
interface Setting {
  percent: number;
  from: number;
}

/** Returns the tax setting that was used before tax had its own rules. */
const settingOf = (env: NodeJS.ProcessEnv): Setting => ({
  percent: Number(env.AGENT_TAX_PERCENT || 10),
  from: Number(env.AGENT_TAX_FROM || 0),
});

const roundHalfUp = (amount: bigint, part: bigint, whole: bigint): number => {
  const twice = 2n * amount * part + whole;
  const by = 2n * whole;
  return Number(twice / by - (twice % by < 0n ? 1n : 0n));
};

/**
 * Divides a package's income among its nurses by finished sessions: each substitute's share is rounded down, and the package's nurse gets
 * the remaining amount.
 */
function sharesOf(
  { agent_id, agent_income }: { agent_id: number | null; agent_income: number },
  held: readonly { agent_id: number | null; n: number }[],
): Share[] {
  const income = Number(agent_income);
  const counts = new Map<number, number>();
  for (const one of held) {
    const nurse = one.agent_id ?? agent_id;
    if (nurse !== null) counts.set(Number(nurse), (counts.get(Number(nurse)) ?? 0) + Number(one.n));
  }
  if (counts.size === 0)
    return agent_id === null ? [] : [{ agent_id: Number(agent_id), sessions: 0, income }];
  const total = held.reduce((sum, { n }) => sum + Number(n), 0);
  const shares = [...counts]
    .map(([nurse, sessions]) => ({
      agent_id: nurse,
      sessions,
      income: Number((BigInt(income) * BigInt(sessions)) / BigInt(total)),
    }))
    .sort((a, b) => b.sessions - a.sessions || a.agent_id - b.agent_id);
  const own = shares.find((share) => share.agent_id === Number(agent_id));
  const taker = own ?? shares[0];
  if (taker) taker.income += income - shares.reduce((sum, share) => sum + share.income, 0);
  return own ? [own, ...shares.filter((share) => share !== own)] : shares;
}

/** Returns the tax of each payment. The tax on the nurse's whole share is distributed over the payments in order. */
function taxesOf(
  shares: readonly Share[],
  pays: readonly Pay[],
  { percent, from }: Setting,
): [number, number][] {
  const paid = new Map<number, number>();
  return pays.map(({ id, agent_id, kind, amount }) => {
    const share = shares.find((one) => one.agent_id === Number(agent_id)) ?? shares[0];
    if (!share || share.income <= 0) return [id, 0];
    const gross = kind === 'agent_salary' ? Number(amount) : -Number(amount);
    const before = paid.get(share.agent_id) ?? 0;
    paid.set(share.agent_id, before + gross);
    const whole = share.income >= from ? roundHalfUp(BigInt(share.income), BigInt(percent), 100n) : 0;
    const until = (sum: number) => roundHalfUp(BigInt(whole), BigInt(sum), BigInt(share.income));
    return [id, Math.abs(until(before + gross) - until(before))];
  });
}
