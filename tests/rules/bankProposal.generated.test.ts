/** Many generated lines: every proposal that is marked as certain is right. `npm run test:bank` tries a hundred thousand. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OpenPackage, OpenTransaction, StatementLineFacts } from '#rules/bankOptions';
import { buildProposer } from '#rules/bankProposal';
import { addDays } from '#rules/days';
import { foldText } from '#rules/foldText';
import { buildTransferCode } from '#rules/transferCode';

const lines = Number(process.env['NOI_LINES'] ?? (process.env['NOI_TESTS'] === 'all' ? 100_000 : 4_000));
const namedLines = Math.max(10_000, Math.floor(lines / 10));
const LINES_PER_WORLD = 40;
const day = '2026-11-20';
/** Few different prices, so that many customers owe the same amount. */
const prices = [1_200_000, 2_450_000, 2_450_000, 3_900_000];
const names = ['Nguyễn Thị Hoa', 'Trần Thu Hà', 'Lê Ngọc Ánh', 'Phạm Thị Đường', 'Đỗ Nội'];
const noise = [
  '',
  'IBFT ',
  'MBVCB.5512.',
  'Ha Noi G7 K12 ',
  'CT den 0071000123456 ',
  'NOI G1 K99 ',
  'TK 19001K71 ',
];

/** The package and the customer of the real payer (or the paid nurse) of a line. */
interface TrueTarget {
  package_id: string | null;
  customer_id: string | null;
}

const anyWorld = fc.record({
  packages: fc.array(
    fc.record({ price: fc.nat(3), name: fc.nat(4), agent: fc.nat(2), twin: fc.boolean(), pay: fc.boolean() }),
    {
      minLength: 2,
      maxLength: 25,
    },
  ),
  waiting: fc.array(
    fc.record({ pack: fc.nat(), days: fc.integer({ min: -5, max: 5 }), linked: fc.boolean() }),
    {
      maxLength: 12,
    },
  ),
  lines: fc.array(
    fc.record({
      pack: fc.nat(),
      way: fc.constantFrom('code', 'code', 'wrong', 'phone', 'name', 'nothing', 'nurse'),
      before: fc.nat(noise.length - 1),
      after: fc.nat(noise.length - 1),
      gap: fc.constantFrom('', ' ', '.', '-'),
      part: fc.boolean(),
    }),
    { minLength: LINES_PER_WORLD, maxLength: LINES_PER_WORLD },
  ),
});

test('no certain proposal is wrong, and every line with an intact code has a certain one', () => {
  const counted = { certain: 0, coded: 0 };
  fc.assert(
    fc.property(anyWorld, (world) => {
      const packages = world.packages.map(({ price, name, agent, twin }, at): OpenPackage => {
        const customer = twin ? Math.max(1, at) : at + 1;
        return {
          id: String(570 + at),
          customer_id: String(customer),
          customer_name: names[name] ?? '',
          phone: `0912345${String(customer).padStart(3, '0')}`,
          due: prices[price] ?? 0,
          agent_due: agent * 300_000,
          paid: 0,
          agent_ids: [],
        };
      });
      const pick = (n: number) => packages[n % packages.length] as OpenPackage;
      const received = world.waiting.map(({ pack, days, linked }, at): OpenTransaction => {
        const { id, customer_id, due, phone } = pick(pack);
        return {
          id: String(at + 1),
          status: 'created',
          at: addDays(day, days),
          kind: 'revenue',
          amount: due,
          payment_method: 'transfer',
          bank: null,
          customer_id,
          package_id: linked ? id : null,
          agent_id: null,
          partner_revenue_id: null,
          phone,
        };
      });
      // A nurse's pay that was booked by hand waits for its transfer; nothing else is due to her.
      const pays = packages.flatMap((pack, at): OpenTransaction[] => {
        if (!world.packages[at]?.pay || pack.agent_due === 0) return [];
        const [amount, net] = [pack.agent_due, pack.agent_due * 0.9];
        pack.agent_due = 0;
        const { id, customer_id } = pack;
        const waiting = {
          payment_method: 'transfer',
          bank: null,
          partner_revenue_id: null,
          phone: null,
          status: 'created',
          agent_id: null,
        } as const;
        return [
          {
            ...waiting,
            id: `pay ${id}`,
            at: day,
            kind: 'agent_salary',
            amount,
            net,
            customer_id,
            package_id: id,
          },
        ];
      });
      const transactions = [...received, ...pays];
      const propose = buildProposer({ packages, transactions, revenues: [] });
      for (const one of world.lines) {
        const pack = pick(one.pack);
        const { text, amount, truth } = lineOf(one, pack, pays);
        const description = `${noise[one.before]}${text} ${noise[one.after]}`;
        const found = propose({ at: day, amount, description, bank: 'acb' } satisfies StatementLineFacts);
        const intact = one.way === 'code' || (one.way === 'nurse' && payOf(pack, pays) > 0);
        const rivals = transactions.filter(
          (each) => each.customer_id === pack.customer_id && each.amount === amount,
        );
        if (intact && rivals.length === 0) {
          counted.coded += 1;
          expect(found?.certainty, description).toBe('certain');
        }
        if (found?.certainty !== 'certain') continue;
        counted.certain += 1;
        const { type, id } = found.target;
        const booked = transactions.find((each) => each.id === id);
        if (type === 'packages') expect(id, description).toBe(truth.package_id);
        else expect(booked?.customer_id, description).toBe(truth.customer_id);
      }
    }),
    { numRuns: Math.ceil(lines / LINES_PER_WORLD) },
  );
  expect(counted.coded).toBeGreaterThan(lines / 10);
  expect(counted.certain).toBeGreaterThan(lines / 5);
}, 600_000);

interface LineVariant {
  way: string;
  gap: string;
  part: boolean;
}

/** Returns the pay of a package's nurse in đồng: the amount still due, or the amount waiting for its transfer. */
const payOf = ({ id, agent_due }: OpenPackage, pays: readonly OpenTransaction[]): number =>
  agent_due || (pays.find(({ package_id }) => package_id === id)?.amount ?? 0);

function lineOf(
  { way, gap, part }: LineVariant,
  pack: OpenPackage,
  pays: readonly OpenTransaction[],
): { text: string; amount: number; truth: TrueTarget } {
  const truth = { package_id: pack.id, customer_id: pack.customer_id };
  const due = part ? pack.due / 2 : pack.due;
  const spread = (text: string) => [...text].join(gap);
  const code = buildTransferCode('G', pack.id);
  if (way === 'code') return { text: spread(code), amount: due, truth };
  if (way === 'nurse')
    return {
      text: spread(buildTransferCode('L', pack.id)).toLowerCase(),
      // The transfer is smaller by the tax.
      amount: -payOf(pack, pays) * (part ? 0.9 : 1) || -100_000,
      truth,
    };
  // One digit of the code is wrong, so the line contains no known customer.
  if (way === 'wrong')
    return {
      text: `${code.slice(0, -1)}${(Number(code.at(-1)) + 3) % 10}`,
      amount: due,
      truth: { package_id: null, customer_id: null },
    };
  if (way === 'phone') return { text: pack.phone ?? '', amount: due, truth };
  if (way === 'name') return { text: foldText(pack.customer_name).toUpperCase(), amount: due, truth };
  return { text: 'chuyen tien', amount: due, truth: { package_id: null, customer_id: null } };
}

/** Names that contain each other, and names of people who are not customers. */
const families = ['Nguyễn', 'Trần', 'Lê', 'Phạm', 'Đỗ'];
const middles = ['Thị', 'Ngọc', 'Thu', 'Thị Thu', 'Thị Ngọc', 'Minh'];
const givens = ['Hoa', 'Lan', 'Anh', 'Lan Anh', 'Hà', 'Thảo', 'Tiên', 'Tâm', 'Thanh'];
const descriptionTemplates: readonly ((name: string) => string)[] = [
  (name) => `${name} chuyen tien FT26324${name.length}9871`,
  (name) =>
    `MBVCB.5512340987.${name} ck tien goi.CT tu 0071000${name.length}3456 TRAN VAN BINH toi 10234 CTY NOI`,
  (name) => `CUSTOMER ${name} thanh toan 10 buoi. TU: HOANG VAN NAM`,
  (name) => `${name.replace(/ /g, '')} CK`,
  (name) => `CK${name.replace(/ /g, '')}`,
  (name) => `tien tam be cho me ${name.toLowerCase()}, cam on`,
  (name) => `IBFT ${name} tam be 5 buoi`,
  (name) => `VO VAN PHUC chuyen khoan cho ${name}`,
];
const anyNames = fc.record({
  customers: fc.array(
    fc.record({
      family: fc.nat(families.length - 1),
      middle: fc.nat(middles.length - 1),
      given: fc.nat(givens.length - 1),
      price: fc.nat(3),
    }),
    { minLength: 3, maxLength: 20 },
  ),
  lines: fc.array(
    fc.record({
      who: fc.nat(),
      frame: fc.nat(descriptionTemplates.length - 1),
      stranger: fc.option(fc.record({ family: fc.nat(4), middle: fc.nat(5), given: fc.nat(8) }), { freq: 4 }),
      waiting: fc.boolean(),
      phone: fc.boolean(),
    }),
    { minLength: LINES_PER_WORLD, maxLength: LINES_PER_WORLD },
  ),
});

test('a single proposal never belongs to another person than the one named in the line', () => {
  const counted = { single: 0, named: 0 };
  fc.assert(
    fc.property(anyNames, (world) => {
      const nameOf = (one: { family: number; middle: number; given: number }) =>
        `${families[one.family]} ${middles[one.middle]} ${givens[one.given]}`;
      const packages = world.customers.map(
        (one, at): OpenPackage => ({
          id: String(570 + at),
          customer_id: String(at + 1),
          customer_name: nameOf(one),
          phone: `0912345${String(at).padStart(3, '0')}`,
          due: prices[one.price] ?? 0,
          agent_due: 0,
          paid: 0,
          agent_ids: [],
        }),
      );
      for (const { who, frame, stranger, waiting, phone } of world.lines) {
        const pack = packages[who % packages.length] as OpenPackage;
        const name = stranger ? nameOf(stranger) : pack.customer_name;
        const isCustomers = packages.some((one) => one.customer_name === name);
        // Transactions of another customer that wait for the same amount.
        const rival = packages[(who + 1) % packages.length] as OpenPackage;
        const transactions: OpenTransaction[] = waiting
          ? [
              {
                ...{ id: '9', status: 'created', at: day, kind: 'revenue', amount: pack.due, bank: null },
                ...{ payment_method: 'transfer', agent_id: null, partner_revenue_id: null },
                ...{ customer_id: rival.customer_id, package_id: rival.id, name: rival.customer_name },
                phone: rival.phone,
              },
            ]
          : [];
        const own = phone && !stranger ? ` ${pack.phone}` : '';
        const description = `${descriptionTemplates[frame]?.(foldText(name).toUpperCase())}${own}`;
        const line = { at: day, amount: pack.due, description, bank: 'mbbank' } satisfies StatementLineFacts;
        const found = buildProposer({ packages, transactions, revenues: [] })(line);
        if (isCustomers) counted.named += 1;
        if (!found || found.others) continue;
        // A transaction that waits for exactly this amount is only likely if the line contains no known name.
        if (found.target.type === 'transactions' && !isCustomers) continue;
        counted.single += 1;
        const booked = transactions.find(
          ({ id }) => found.target.type === 'transactions' && id === found.target.id,
        );
        const customer =
          booked?.customer_id ?? packages.find(({ id }) => id === found.target.id)?.customer_id;
        const owner = packages.find(({ customer_id }) => customer_id === customer);
        expect(owner?.customer_name, description).toBe(name);
        if (found.certainty === 'certain') expect(customer, description).toBe(pack.customer_id);
      }
    }),
    { numRuns: Math.ceil(namedLines / LINES_PER_WORLD) },
  );
  expect(counted.single).toBeGreaterThan(counted.named / 2);
}, 600_000);
