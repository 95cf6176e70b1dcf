import { describe, expect, test } from 'vitest';
import type { OpenPackage, OpenTransaction, StatementLineFacts } from '#rules/bankOptions';
import { buildProposer } from '#rules/bankProposal';
import { buildTransferCode } from '#rules/transferCode';

const pack = (values: Partial<OpenPackage> = {}): OpenPackage => ({
  id: '570',
  customer_id: '1',
  customer_name: 'Nguyễn Thị Hoa',
  phone: '0912345678',
  due: 2_450_000,
  agent_due: 0,
  paid: 0,
  agent_ids: ['30'],
  ...values,
});
const waiting = (values: Partial<OpenTransaction> = {}): OpenTransaction => ({
  id: '9',
  status: 'created',
  at: '2026-11-20',
  kind: 'revenue',
  amount: 2_450_000,
  payment_method: 'transfer',
  bank: 'acb',
  customer_id: '1',
  package_id: '570',
  agent_id: null,
  partner_revenue_id: null,
  phone: '0912345678',
  ...values,
});
const line = (description: string, values: Partial<StatementLineFacts> = {}): StatementLineFacts => ({
  at: '2026-11-20',
  amount: 2_450_000,
  description,
  bank: 'acb',
  ...values,
});
interface World {
  packages?: OpenPackage[];
  transactions?: OpenTransaction[];
  revenues?: { id: string; due: number }[];
}
const findProposal = (
  one: StatementLineFacts,
  { packages = [pack()], transactions = [], revenues = [] }: World = {},
) => buildProposer({ packages, transactions, revenues })(one);
const code = 'NOIG570K75';

test('our transfer code is certain up to the amount due', () => {
  expect(findProposal(line(code))).toEqual({
    certainty: 'certain',
    target: { type: 'packages', id: '570' },
    kind: 'revenue',
    why: 'Mã NOIG570K75, gói 570 của Nguyễn Thị Hoa còn phải thu 2.450.000\u00a0₫',
    subject: 'Nguyễn Thị Hoa · gói 570',
    proofs: ['mã', 'số tiền'],
  });
  expect(findProposal(line(code, { amount: 1_000_000 }))?.certainty).toBe('certain');
});

test('a code with more than the amount due is likely', () => {
  expect(findProposal(line(code, { amount: 2_450_001 }))?.certainty).toBe('likely');
});

test('a code of a missing record proposes nothing', () => {
  expect(findProposal(line(code), { packages: [] })).toBeNull();
});

test('the codes of a nurse and a partner are for outgoing money', () => {
  const world = { packages: [pack({ agent_due: 800_000 })], revenues: [{ id: '5', due: 3_000_000 }] };
  expect(findProposal(line('NOIL570K76', { amount: -800_000 }), world)).toMatchObject({
    certainty: 'certain',
    kind: 'agent_salary',
    target: { type: 'packages', id: '570' },
  });
  expect(findProposal(line('NOID5K53', { amount: -3_000_000 }), world)).toMatchObject({
    certainty: 'certain',
    kind: 'partner',
    target: { type: 'partner_revenues', id: '5' },
  });
  expect(findProposal(line('NOIL570K76'), world)).toBeNull();
  expect(findProposal(line('NOID5K53'), world)).toBeNull();
});

test('outgoing money with the code of a paid package may be a refund', () => {
  const world = { packages: [pack({ due: 0, paid: 2_450_000 })] };
  expect(findProposal(line(code, { amount: -500_000 }), world)).toMatchObject({
    certainty: 'likely',
    kind: 'refund',
  });
  expect(findProposal(line(code, { amount: -2_450_001 }), world)).toBeNull();
});

test('two codes are both proposed', () => {
  const packages = [pack(), pack({ id: '571', customer_id: '2' })];
  expect(findProposal(line(`${code} NOIG571K85`), { packages })).toMatchObject({
    certainty: 'likely',
    target: { id: '570' },
    others: [{ type: 'packages', id: '571' }],
  });
});

test('a pending transaction of the same package takes precedence over the code', () => {
  expect(findProposal(line(code), { transactions: [waiting()] })).toMatchObject({
    certainty: 'certain',
    target: { type: 'transactions', id: '9' },
  });
});

describe('booked pay that waits for its transfer', () => {
  const pay = waiting({ kind: 'agent_salary', amount: 1_000_000, net: 900_000, phone: null });
  const world = { packages: [pack({ due: 0, agent_due: 0 })], transactions: [pay] };
  const transfer = (amount: number) => findProposal(line('NOIL570K76', { amount: -amount }), world);

  test('is certain by its code, in full or after tax, although nothing more is due', () => {
    expect(transfer(1_000_000)).toMatchObject({
      certainty: 'certain',
      target: { type: 'transactions', id: '9' },
    });
    expect(transfer(900_000)).toEqual({
      certainty: 'certain',
      target: { type: 'transactions', id: '9' },
      kind: 'agent_salary',
      why: 'Giao dịch chờ duyệt, gói 570: 1.000.000\u00a0₫, trừ thuế còn số tiền này, ngày 20/11/2026, có mã chuyển khoản',
      subject: 'Giao dịch · gói 570',
      proofs: ['số tiền', 'ngày', 'mã'],
    });
  });

  test('matches no other amount, and without a code only the full amount', () => {
    expect(transfer(800_000)).toBeNull();
    expect(findProposal(line('luong', { amount: -900_000 }), world)).toBeNull();
    expect(findProposal(line('luong', { amount: -1_000_000 }), world)?.certainty).toBe('likely');
  });

  test('of a settled partner revenue is certain by its code', () => {
    const settled = waiting({ kind: 'partner', amount: 3_000_000, package_id: null, customer_id: null });
    const paid = { revenues: [{ id: '5', due: 0 }], transactions: [{ ...settled, partner_revenue_id: '5' }] };
    expect(findProposal(line('NOID5K53', { amount: -3_000_000 }), paid)).toMatchObject({
      certainty: 'certain',
      target: { type: 'transactions', id: '9' },
    });
  });
});

test('the code takes precedence over a pending transaction of another package', () => {
  const other = waiting({ package_id: '12', customer_id: '2', phone: '0988888888' });
  expect(findProposal(line(code), { transactions: [other] })).toMatchObject({
    certainty: 'certain',
    target: { type: 'packages', id: '570' },
  });
});

test('a pending transaction without a customer is proposed together with the code', () => {
  const silent = waiting({ package_id: null, customer_id: null, phone: null });
  expect(findProposal(line(code), { transactions: [silent] })).toMatchObject({
    certainty: 'likely',
    target: { type: 'transactions', id: '9' },
    others: [{ type: 'packages', id: '570' }],
  });
});

test('the only pending transaction is certain with the phone number, likely without', () => {
  const world = { transactions: [waiting()], packages: [] };
  expect(findProposal(line('CK 0912 345 678'), world)?.certainty).toBe('certain');
  expect(findProposal(line('CK'), world)?.certainty).toBe('likely');
});

test('a phone number shared by two debtors makes nothing certain', () => {
  const packages = [pack({ id: '571', customer_id: '2' })];
  expect(findProposal(line('CK 0912345678'), { transactions: [waiting()], packages })?.certainty).toBe(
    'likely',
  );
});

test('two pending transactions are both proposed', () => {
  const transactions = [waiting(), waiting({ id: '10' })];
  expect(findProposal(line('CK'), { transactions, packages: [] })).toMatchObject({
    certainty: 'likely',
    others: [{ type: 'transactions', id: '10' }],
  });
});

describe('a manually entered transaction that may be the same payment', () => {
  const typed = [
    ['approved', { status: 'approved' as const }, ''],
    ['four days away', { at: '2026-11-16' }, ''],
    ['a month away', { at: '2026-10-20' }, ', cách 31 ngày'],
    ['of another bank', { bank: 'bidv' as const }, ', ngân hàng BIDV'],
    ['in cash', { payment_method: 'cash' as const }, ', tiền mặt'],
    ['by its customer alone', { status: 'approved' as const, package_id: null }, ''],
  ] as const;

  test.each(typed)('%s, is proposed before a code, and both are shown', (_how, values, words) => {
    const found = findProposal(line(code), { transactions: [waiting(values)] });
    expect(found).toMatchObject({
      certainty: 'likely',
      target: { type: 'transactions', id: '9' },
      others: [{ type: 'packages', id: '570' }],
    });
    expect(
      found?.why.endsWith(
        `ngày ${(('at' in values && values.at) || '2026-11-20').split('-').reverse().join('/')}${words}`,
      ),
    ).toBe(true);
  });

  test.each(typed)('%s, is proposed before a phone number and a name', (_how, values) => {
    for (const words of ['CK 0912345678', 'NGUYEN THI HOA ck'])
      expect(findProposal(line(words), { transactions: [waiting(values)] })).toMatchObject({
        certainty: 'likely',
        target: { type: 'transactions', id: '9' },
        others: [{ type: 'packages', id: '570' }],
      });
  });

  test('is proposed alone if nothing more is due, never as certain', () => {
    const packages = [pack({ due: 0, paid: 2_450_000 })];
    const world = { packages, transactions: [waiting({ status: 'approved' })] };
    const found = findProposal(line('CK 0912345678'), world);
    expect(found).toMatchObject({ certainty: 'likely', target: { type: 'transactions', id: '9' } });
    expect(found?.others).toBeUndefined();
  });

  test('makes another transaction that waits for this payment uncertain', () => {
    const transactions = [waiting(), waiting({ id: '10', status: 'approved' })];
    for (const words of [code, 'CK 0912345678'])
      expect(findProposal(line(words), { transactions })).toMatchObject({
        certainty: 'likely',
        target: { id: '9' },
        others: [{ type: 'transactions', id: '10' }],
      });
  });

  test('of a nurse may be her pay, with or without a package, in full or after tax', () => {
    const packages = [pack({ due: 0, agent_due: 1_000_000 })];
    const pay = { kind: 'agent_salary' as const, amount: 1_000_000, net: 900_000, customer_id: null };
    for (const values of [{ package_id: '570' }, { package_id: null, agent_id: '30' }])
      for (const amount of [-1_000_000, -900_000]) {
        const transactions = [waiting({ ...pay, ...values, status: 'approved' })];
        expect(findProposal(line('NOIL570K76', { amount }), { packages, transactions })).toMatchObject({
          certainty: 'likely',
          target: { type: 'transactions', id: '9' },
          others: [{ type: 'packages', id: '570' }],
        });
      }
    const other = [waiting({ ...pay, package_id: null, agent_id: '31', status: 'approved' })];
    expect(
      findProposal(line('NOIL570K76', { amount: -1_000_000 }), { packages, transactions: other }),
    ).toMatchObject({ certainty: 'certain', target: { type: 'packages' } });
  });

  test('of a partner revenue may be its payment', () => {
    const paid = waiting({
      kind: 'partner',
      amount: 3_000_000,
      status: 'approved',
      package_id: null,
      customer_id: null,
      partner_revenue_id: '5',
    });
    const world = { revenues: [{ id: '5', due: 3_000_000 }], transactions: [paid] };
    expect(findProposal(line('NOID5K53', { amount: -3_000_000 }), world)).toMatchObject({
      certainty: 'likely',
      others: [{ type: 'partner_revenues', id: '5' }],
    });
  });

  test('of another package, kind or amount is not the same payment', () => {
    for (const values of [
      { package_id: '12', customer_id: '2' },
      { kind: 'refund' as const },
      { amount: 2_450_001 },
    ])
      expect(
        findProposal(line(code), { transactions: [waiting({ ...values, status: 'approved' })] }),
      ).toMatchObject({ certainty: 'certain', target: { type: 'packages', id: '570' } });
  });
});

test.each([
  ['four days away', { at: '2026-11-16' }],
  ['of another amount', { amount: 2_450_001 }],
  ['of another bank', { bank: 'bidv' as const }],
  ['in cash', { payment_method: 'cash' as const }],
  ['going out', { kind: 'supplies' as const }],
])('a transaction %s does not fit', (_how, values) => {
  expect(findProposal(line('CK'), { transactions: [waiting(values)], packages: [] })).toBeNull();
});

test.each([
  ['three days away', { at: '2026-11-17' }],
  ['without a bank', { bank: null }],
  ['without a method', { payment_method: null }],
])('a transaction %s fits', (_how, values) => {
  expect(findProposal(line('CK'), { transactions: [waiting(values)], packages: [] })).not.toBeNull();
});

test("a customer's phone number with a package that owes is likely", () => {
  expect(findProposal(line('ck +84 912.345.678', { amount: 1_000_000 }))).toMatchObject({
    certainty: 'likely',
    target: { type: 'packages', id: '570' },
    why: 'Số điện thoại 0912345678 của Nguyễn Thị Hoa, gói 570 còn phải thu 2.450.000\u00a0₫',
  });
  expect(findProposal(line('ck 0912345678'), { packages: [pack({ due: 0 })] })).toBeNull();
});

test('of two packages for one phone, the one that owes exactly this amount is proposed, otherwise both', () => {
  const packages = [pack(), pack({ id: '571', due: 900_000 })];
  expect(findProposal(line('0912345678', { amount: 900_000 }), { packages })).toMatchObject({
    target: { id: '571' },
  });
  expect(findProposal(line('0912345678', { amount: 100_000 }), { packages })?.others).toHaveLength(1);
});

test('the name of a customer who owes exactly this amount is likely', () => {
  expect(findProposal(line('NGUYEN THI HOA chuyen khoan'))).toMatchObject({
    certainty: 'likely',
    why: 'Tên Nguyễn Thị Hoa, gói 570 còn phải thu 2.450.000\u00a0₫',
  });
  expect(findProposal(line('NGUYEN THI HOA', { amount: 2_000_000 }))).toBeNull();
  expect(findProposal(line('NGUYEN THI HOANG'))).toBeNull();
});

test('the phone of one debtor and the name of another are both offered, the phone first', () => {
  const other = pack({ id: '571', customer_id: '2', customer_name: 'Trần Văn Kỳ', phone: '0987654321' });
  for (const due of [2_450_000, 3_000_000])
    expect(findProposal(line('TRAN VAN KY 0912345678'), { packages: [pack({ due }), other] })).toMatchObject({
      certainty: 'likely',
      target: { id: '570' },
      others: [{ id: '571' }],
    });
  // Her own phone is in the line too, so the name decides.
  const both = findProposal(line('TRAN VAN KY 0912345678 0987654321'), { packages: [pack(), other] });
  expect(both).toMatchObject({ target: { id: '571' } });
  expect(both?.others).toBeUndefined();
});

test('a line without known codes, phones or names proposes nothing', () => {
  expect(findProposal(line('Ha Noi G7 tra lai tai khoan'))).toBeNull();
});

test('a pending transaction shows its customer and its package', () => {
  const world = { packages: [], transactions: [waiting({ name: 'Nguyễn Thị Hoa' })] };
  expect(findProposal(line('chuyen tien'), world)?.why).toBe(
    'Giao dịch chờ duyệt của Nguyễn Thị Hoa, gói 570: cùng số tiền, ngày 20/11/2026',
  );
  const nobodys = waiting({ name: null, package_id: null });
  expect(findProposal(line('chuyen tien'), { packages: [], transactions: [nobodys] })?.why).toBe(
    'Giao dịch chờ duyệt: cùng số tiền, ngày 20/11/2026',
  );
});

test('the code of a partner revenue shows its partner', () => {
  const world = { packages: [], revenues: [{ id: '3', due: 500_000, partner_name: 'Bệnh viện Từ Dũ' }] };
  const found = findProposal(line(buildTransferCode('D', '3'), { amount: -500_000 }), world);
  expect(found?.why).toContain('đối tác Bệnh viện Từ Dũ còn phải trả 500.000');
});
