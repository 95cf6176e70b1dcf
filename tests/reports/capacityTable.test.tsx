// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { reportLevels } from '#schema/levels';
import CapacityReport from '../../src/reports/aps/CapacityReport.tsx';
import { installFakeServer } from '../screens/support/api.ts';
import { renderScreens } from '../screens/support/show.tsx';

const none = { ratio: null, total: 0 };
const row = (id: string, name: string, status: string, remaining: number) => ({
  agent: { id, name, province: 'Quận 3', address: null, status },
  remaining,
  summary: { ...Object.fromEntries(reportLevels.map((level) => [level, 0])), L8: 2 },
});

test('has a column for each level with linked counts, the free capacity, and inactive nurses', async () => {
  const data = {
    rows: [row('1', 'Lan', 'active', 3), row('2', 'Mai', 'inactive', 4), row('3', 'Cúc', 'out', 5)],
    summary: { total: none, ...Object.fromEntries(reportLevels.map((level) => [level, none])) },
    filters: { provinces: ['Quận 3'] },
  };
  installFakeServer(() => ({ body: { data } }));
  renderScreens('/', { '/': <CapacityReport /> });
  const [head, ratio, count] = (
    await within(
      await screen.findByRole('table', { name: 'Số gói của từng điều dưỡng theo cấp độ' }),
    ).findAllByRole('row')
  ).map((line) => [...line.querySelectorAll('th, td')].map((cell) => cell.textContent));
  expect(head).toEqual([
    ...['Điều dưỡng', 'QuậnĐịa chỉ', 'Còn thiếu để full ca', 'Tổng'],
    ...['L5-A', 'L5', 'L5-C', 'L6', 'L6-C', 'L7', 'L7-C', 'L8', 'L8-7C'],
  ]);
  expect([ratio?.[0], count?.[0]]).toEqual(['Tỉ lệ', 'Số lượng']);
  const counted = screen.getByRole('link', { name: /^Lan, L8: 2/ });
  expect(counted.getAttribute('href')).toBe('/packages?filter[agent_id]=1&filter[level]=L8');
  const cells = async (name: string) => {
    const line = (await screen.findByRole('link', { name })).closest('tr') as HTMLElement;
    return within(line)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  };
  const lines = [await cells('Lan'), await cells('Mai'), await cells('Cúc')].map((all) => all.join('|'));
  expect(lines[0]).toMatch(/Quận 3\|+3\|/);
  expect(lines[1]).toMatch(/Quận 3\|+4\|/);
  expect(lines[2]).toMatch(/Quận 3\|+5\|/);
  expect(screen.getByRole('link', { name: 'Mai' }).parentElement?.textContent).toBe('MaiKhông hoạt động');
  expect(screen.getByRole('link', { name: 'Cúc' }).parentElement?.textContent).toBe('CúcĐã nghỉ việc');
  expect(screen.getByRole('link', { name: 'Lan' }).parentElement?.textContent).toBe('Lan');
});
