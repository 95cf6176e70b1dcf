/** Compares the explanation of an amount with the amount. */
import { expect } from 'vitest';
import type { ExplanationLine } from '#rules/why';
import { packageAmounts, revenueAmounts } from '#schema/why';
import type { ApiClient, ResponseBody } from './client.ts';

const amounts = { packages: packageAmounts, partner_revenues: revenueAmounts } as const;
export type ExplainedResource = keyof typeof amounts;

export const sumSignedLines = (lines: readonly ExplanationLine[]): number =>
  lines.reduce((sum, { sign, value }) => sum + (sign === '-' ? -value : value), 0);

export function assertLinesAddUp(lines: readonly ExplanationLine[]): void {
  for (const { label, value, of } of lines) {
    expect(label).not.toMatch(/undefined|null|NaN/);
    if (!of) continue;
    expect(sumSignedLines(of)).toBe(value);
    assertLinesAddUp(of);
  }
}

export async function loadExplanation(client: ApiClient, path: string, field: string): Promise<ResponseBody> {
  const { status, body } = await client.get(`/${path}/why?field=${field}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

/** Asserts that the explanation of every amount of these records adds up to the amount. */
export async function assertExplanationsAddUp(
  client: ApiClient,
  resource: ExplainedResource,
  records: ResponseBody[],
): Promise<void> {
  for (const { id, attributes } of records)
    for (const field of amounts[resource]) {
      const { value, lines } = await loadExplanation(client, `${resource}/${id}`, field);
      expect([resource, id, field, value]).toEqual([resource, id, field, attributes[field]]);
      expect(sumSignedLines(lines)).toBe(value);
      assertLinesAddUp(lines);
    }
}

/** Asserts that the explanation of every nurse's pay of a month adds up to the net pay. @returns the number of nurses */
export async function assertPayExplanationsAddUp(client: ApiClient, month: string): Promise<number> {
  const { rows } = (await client.get(`/pay_run?month=${month}&all=true`)).body.data;
  for (const { agent, net } of rows as ResponseBody[]) {
    const { value, lines } = (await client.get(`/agents/${agent.id}/why?field=pay&month=${month}`)).body.data;
    expect([month, agent.id, value]).toEqual([month, agent.id, net]);
    expect(sumSignedLines(lines)).toBe(value);
    assertLinesAddUp(lines);
  }
  return rows.length;
}
