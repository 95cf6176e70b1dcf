/** The search index only makes searching faster: the results are the rows that contain the text. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anonymousViewer } from '#api/access/anonymousViewer';
import { buildContext } from '#api/http/unitOfWork';
import { buildListInput } from '#api/lists/buildListInput';
import { countList } from '#api/lists/queryPage';
import { toSearchTerms } from '#rules/foldText';
import type { Viewer } from '#schema/access';
import { resources } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { expectCreated } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();
const owner = await api.as('owner');
for (const name of ['50% giảm', 'a_b', '"Bé" Na', 'O’Brien', "x'y", 'Ngô   Đỗ', '!', '日本語'])
  expectCreated(await owner.create('customers', { name, note: `ghi (${name})` }));

/** Finds rows by comparing the text of every row. */
async function findPlainly(table: string, column: string, query: string): Promise<number[]> {
  const rows = (await api.knex(table).select('id', column)) as Record<string, string | null>[];
  const terms = toSearchTerms(query);
  return rows
    .filter((row) => terms.every((term) => (row[column] ?? '').includes(term)))
    .map(({ id }) => Number(id))
    .sort((a, b) => a - b);
}
/** Returns the ids on all pages of a list, in numerical order. */
async function loadFoundIds(path: string): Promise<number[]> {
  const ids: number[] = [];
  for (let number = 1, pages = 1; number <= pages; number++) {
    const { body } = await owner.get(`${path}&page[size]=500&page[number]=${number}`);
    ids.push(...body.data.map(({ id }: { id: string }) => Number(id)));
    pages = body.meta.page_count;
  }
  return ids.sort((a, b) => a - b);
}

/** Counts as the server does for a search whose page is full. */
const countRows = async (name: 'customers' | 'packages', text: string): Promise<number> => {
  const { services } = api.app;
  const viewer: Viewer = { ...anonymousViewer, roles: ['admin'] };
  const ctx = buildContext(services, services.knex, viewer);
  const query = { filters: new Map([['q', text]]), sort: [] };
  return (await countList(ctx, buildListInput(ctx, resources[name] as AnyResource, query))).total;
};

test('a search finds exactly the rows whose text contains every word, with any characters', async () => {
  const texts = ((await api.knex('customers').select('search')) as { search: string }[]).map(
    ({ search }) => search,
  );
  const piece = fc
    .tuple(fc.constantFrom(...texts), fc.nat(), fc.integer({ min: 1, max: 9 }))
    .map(([text, at, length]) => text.slice(at % text.length, (at % text.length) + length));
  const query = fc.oneof(
    piece,
    fc.tuple(piece, piece).map((two) => two.join(' ')),
    fc.string({ maxLength: 6 }),
  );
  await fc.assert(
    fc.asyncProperty(
      query.filter(
        (text) =>
          text.trim() !== '' &&
          !text.includes('\0') &&
          !/(^|,)\s*(all|_all_)\s*(,|$)/.test(text) &&
          /[^,\s]/.test(text),
      ),
      async (text) => {
        const q = encodeURIComponent(text);
        const texts = await findPlainly('customers', 'search', text);
        expect(await loadFoundIds(`/customers?filter[q]=${q}`)).toEqual(texts);
        expect(await countRows('customers', text)).toBe(texts.length);
        const sold = await loadFoundIds(`/packages?filter[q]=${q}`);
        expect(await countRows('packages', text)).toBe(sold.length);
        expect(await loadFoundIds(`/customers?filter[name]=${q}`)).toEqual(
          await findPlainly('customers', 'name_fold', text),
        );
      },
    ),
    { numRuns: 60 },
  );
});

test('it finds new texts, and no longer changed or deleted ones', async () => {
  const id = expectCreated(await owner.create('customers', { name: 'Quách Thị Xuyến Chi' }));
  const search = () => loadFoundIds('/customers?filter[q]=xuyen chi');
  expect(await search()).toContain(Number(id));
  await owner.change('customers', id, { name: 'Quách Thị Mơ' });
  expect(await search()).not.toContain(Number(id));
  expect(await loadFoundIds('/customers?filter[q]=thi mo')).toContain(Number(id));
  await owner.delete(`/customers/${id}`);
  expect(await loadFoundIds('/customers?filter[q]=quach thi mo')).not.toContain(Number(id));
});
