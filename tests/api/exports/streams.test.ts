import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fileFormats } from '#api/exports/fileFormats';

const million = 1_000_000;

test.each([
  'csv',
  'xlsx',
] as const)('%s: rows wait for a slow reader, and a reader who disconnects ends the export', async (format) => {
  let [pulled, ended] = [0, false];
  const rows = async function* () {
    try {
      for (; pulled < million; pulled += 1) {
        if (pulled % 250 === 0) await setImmediate();
        yield [`Nguyễn Thị Đường ${pulled} ${Math.random()}`];
      }
    } finally {
      ended = true;
    }
  };
  const file = fileFormats[format].stream({
    title: 'Khách hàng',
    columns: [{ label: 'Họ tên', format: 'text' }],
    rows: rows(),
  });
  await once(file, 'readable');
  // The client stops reading, so the server stops sending long before the last row.
  let before = -1;
  await expect
    .poll(
      () => {
        const still = pulled === before;
        before = pulled;
        return still;
      },
      { interval: 200, timeout: 20_000 },
    )
    .toBe(true);
  expect(pulled).toBeGreaterThan(0);
  expect(pulled).toBeLessThan(million / 10);
  file.destroy();
  await expect.poll(() => ended).toBe(true);
  expect(pulled).toBeLessThan(million / 10);
});
