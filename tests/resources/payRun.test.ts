import { expect, test } from 'vitest';
import type { OwedNurse } from '#schema/payRun';
import { batchesOf } from '../../src/resources/payRun/batchesOf.ts';
import { paidPart } from '../../src/resources/payRun/paidPart.ts';

const pack = (id: string, gross: number) => ({
  id,
  customer_id: '1',
  customer_name: 'Chị A',
  level: 'L8' as const,
  finished_at: '2026-11-03',
  total_price: gross * 2,
  sessions: 1,
  substitute: false,
  paid: 0,
  agent_commission: 50,
  gross,
  tax: gross / 10,
  net: gross - gross / 10,
});
const nurse = (id: string, packages: OwedNurse['packages']): OwedNurse => ({
  agent: { id, name: `Điều dưỡng ${id}`, bank_account: null },
  packages,
  gross: 0,
  tax: 0,
  net: 0,
});

test('what was paid is told by the answer: a package that failed is on no slip', () => {
  const rows = [nurse('1', [pack('11', 1000), pack('12', 500)]), nurse('2', [pack('21', 700)])];
  const results = [
    { object_id: '11', state: 'finished' },
    { object_id: '12', state: 'failed', error: 'x' },
    { object_id: '21', state: 'failed', error: 'x' },
  ];
  const paid = paidPart(rows, { state: 'finished', results });
  expect(
    paid.map(({ agent, packages, gross, tax, net }) => [agent.id, packages.length, gross, tax, net]),
  ).toEqual([['1', 1, 1000, 100, 900]]);
});

test('packages of their own are paid in one call, those held as a substitute in one for each nurse', () => {
  const held = { ...pack('12', 500), substitute: true };
  const rows = [nurse('1', [pack('11', 1000), held]), nurse('2', [held])];
  expect(
    batchesOf(rows).map(({ rows: paid, agent_id }) => [
      agent_id,
      paid.flatMap(({ packages }) => packages.map(({ id }) => id)),
    ]),
  ).toEqual([
    [null, ['11']],
    ['1', ['12']],
    ['2', ['12']],
  ]);
});
