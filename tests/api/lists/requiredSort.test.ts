import { expect, test } from 'vitest';
import { requiredColumns } from '../../support/requiredColumns.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();
const owner = await api.as('owner');

test.each(
  Object.entries(requiredColumns).flatMap(([list, columns]) =>
    columns.map((column) => [list, column] as const),
  ),
)('%s are sorted by %s in both directions', async (list, column) => {
  for (const sort of [column, `-${column}`]) {
    const answer = await owner.get(`/${list}?sort=${sort}&page[size]=10`);
    expect(answer.status).toBe(200);
    expect(answer.body.data.length).toBeGreaterThan(0);
  }
});
