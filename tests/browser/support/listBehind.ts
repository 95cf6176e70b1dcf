import type { APIRequestContext, Locator } from '@playwright/test';
import { type DemoUser, getSharedToken } from './signIn.ts';

interface LoadedList {
  readonly total: number;
  readonly records: readonly Readonly<Record<string, unknown>>[];
}

/** Returns all records that the API lists at the URL of a link. */
export async function loadListOfLink(
  request: APIRequestContext,
  who: DemoUser,
  link: Locator,
): Promise<LoadedList> {
  const address = await link.getAttribute('href');
  if (!address) throw new Error('The link leads nowhere');
  const headers = { Authorization: `Bearer ${await getSharedToken(request, who)}` };
  const records: LoadedList['records'][number][] = [];
  for (let number = 1; ; number += 1) {
    const query = `${address.includes('?') ? '&' : '?'}page[size]=500&page[number]=${number}`;
    const answer = await request.get(`/api/v1${address}${query}`, { headers });
    if (!answer.ok()) throw new Error(`${address}: ${answer.status()} ${await answer.text()}`);
    const { data, meta } = (await answer.json()) as {
      data: { attributes: Record<string, unknown> }[];
      meta: { total: number };
    };
    records.push(...data.map(({ attributes }) => attributes));
    if (data.length === 0 || records.length >= meta.total) return { total: meta.total, records };
  }
}

/** '-1.234.567 ₫' → -1234567, '12' → 12. */
export const parseFigure = (text: string): number => Number(text.replace(/[^\d-]/g, ''));
