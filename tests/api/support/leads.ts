/** Compares the explanation of an amount with the amount. */
import { expect } from 'vitest';
import type { ExplanationLine } from '#rules/why';
import { packageAmounts, revenueAmounts } from '#schema/why';
import type { Body, Client } from './client.ts';

const amounts = { packages: packageAmounts, partner_revenues: revenueAmounts } as const;
export type Explained = keyof typeof amounts;

export const signed = (lines: readonly ExplanationLine[]): number =>
  lines.reduce((sum, { sign, value }) => sum + (sign === '-' ? -value : value), 0);

export function assertLead(lines: readonly ExplanationLine[]): void {
  for (const { value, of } of lines) {
    if (!of) continue;
    expect(signed(of)).toBe(value);
    assertLead(of);
  }
}

export async function why(client: Client, path: string, field: string): Promise<Body> {
  const { status, body } = await client.get(`/${path}/why?field=${field}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

/** Asserts that the explanation of every amount of these records adds up to it. */
export async function assertAllLead(client: Client, resource: Explained, records: Body[]): Promise<void> {
  for (const { id, attributes } of records)
    for (const field of amounts[resource]) {
      const { value, lines } = await why(client, `${resource}/${id}`, field);
      expect([resource, id, field, value]).toEqual([resource, id, field, attributes[field]]);
      expect(signed(lines)).toBe(value);
      assertLead(lines);
    }
}

/** Asserts that the explanation of every nurse's pay of a month adds up to its net. @returns the number of nurses */
export async function assertPayLeads(client: Client, month: string): Promise<number> {
  const { rows } = (await client.get(`/pay_run?month=${month}&all=true`)).body.data;
  for (const { agent, net } of rows as Body[]) {
    const { value, lines } = (await client.get(`/agents/${agent.id}/why?field=pay&month=${month}`)).body.data;
    expect([month, agent.id, value]).toEqual([month, agent.id, net]);
    expect(signed(lines)).toBe(value);
    assertLead(lines);
  }
  return rows.length;
}
