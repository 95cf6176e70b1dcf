/** What takes long to find out is found once, whoever asks meanwhile, and again after a write. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UntilWritten } from '#api/db/untilWritten';
import { Shop } from '../support/shop.ts';
import { startApi, type TestApi } from '../support/startApi.ts';

let api: TestApi;
let shop: Shop;
beforeAll(async () => {
  api = await startApi();
  shop = await Shop.open(api);
});
afterAll(() => api.stop());

/** Something to find out of the customers that ends when it is told to. */
function slowly() {
  const ends: PromiseWithEnds[] = [];
  const kept = new UntilWritten<string>(2);
  const ask = () =>
    kept.get(api.knex, 'customers', 'how many', () => {
      const end = withEnds();
      ends.push(end);
      return end.promise;
    });
  return { ask, ends };
}

interface PromiseWithEnds {
  promise: Promise<string>;
  resolve: (found: string) => void;
  reject: (error: Error) => void;
}
function withEnds(): PromiseWithEnds {
  let ends: Pick<PromiseWithEnds, 'resolve' | 'reject'> | undefined;
  const promise = new Promise<string>((resolve, reject) => {
    ends = { resolve, reject };
  });
  return { promise, ...(ends as Pick<PromiseWithEnds, 'resolve' | 'reject'>) };
}

test('who asks for the same meanwhile waits for the one answer', async () => {
  const { ask, ends } = slowly();
  const asked = [ask(), ask(), ask()];
  await expect.poll(() => ends.length).toBe(1);
  ends[0]?.resolve('three');
  expect(await Promise.all(asked)).toEqual(['three', 'three', 'three']);
  expect(await ask()).toBe('three');
  expect(ends).toHaveLength(1);
});

test('a failure is told to all who waited, and the next one finds it out anew', async () => {
  const { ask, ends } = slowly();
  const asked = Promise.allSettled([ask(), ask()]);
  await expect.poll(() => ends.length).toBe(1);
  ends[0]?.reject(new Error('too long'));
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const again = ask();
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.resolve('two');
  expect(await again).toBe('two');
});

test('who asks after a write does not get what was begun before it', async () => {
  const { ask, ends } = slowly();
  const before = ask();
  await expect.poll(() => ends.length).toBe(1);
  await shop.sales.create('customers', { name: 'Khách mới' });
  const after = ask();
  await expect.poll(() => ends.length).toBe(2);
  ends[0]?.resolve('old');
  ends[1]?.resolve('new');
  expect([await before, await after, await ask()]).toEqual(['old', 'new', 'new']);
});
