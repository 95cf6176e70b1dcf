// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { RecordContextProvider } from 'react-admin';
import { describe, expect, test, vi } from 'vitest';
import type { Field } from '#schema/kinds';
import * as kinds from '#schema/kinds';
import { customerLevelChoices } from '#schema/levels';
import { getKindComponents } from '../../src/kinds/index.tsx';
import type { FieldVariant } from '../../src/kinds/webKind.ts';
import { installFakeServer, replyWithPage } from '../screens/support/api.ts';
import { renderScreens } from '../screens/support/show.tsx';
import { buildViewer } from '../screens/support/viewers.ts';

const onRow = vi.fn();

/** Returns the text of a value as a row (or a detail) shows it. */
function renderField(
  field: Field,
  value: unknown,
  more: { name?: string; variant?: FieldVariant; record?: object } = {},
  who = buildViewer('admin'),
) {
  const { Field: Shown } = getKindComponents(field);
  const { name = 'o', variant, record = {} } = more;
  onRow.mockReset();
  renderScreens(
    '/',
    {
      '/': (
        // biome-ignore lint/a11y/noStaticElementInteractions: replaces a row
        // biome-ignore lint/a11y/useKeyWithClickEvents: replaces a row
        <div data-testid="row" onClick={onRow}>
          <RecordContextProvider value={{ id: '1', [name]: value, ...record }}>
            <Shown source={name} field={field} variant={variant} />
          </RecordContextProvider>
        </div>
      ),
    },
    who,
  );
  return screen.getByTestId('row');
}

describe('values are shown in the Vietnamese format', () => {
  test.each([
    ['money', kinds.money('Ô'), 1234567, '1.234.567\u00a0₫'],
    ['negative money', kinds.money('Ô'), -5000, '-5.000\u00a0₫'],
    ['percent', kinds.percent('Ô'), 12.5, '12,50\u00a0%'],
    ['date', kinds.date('Ô'), '2026-07-06', '06/07/2026'],
    ['month', kinds.month('Ô'), '2026-07', '07/2026'],
    ['instant, by its business day', kinds.datetime('Ô'), '2026-11-20T17:00:00.000Z', '21/11/2026'],
    [
      'instant, with its time where that is shown',
      kinds.datetime('Ô', { showTime: true }),
      '2026-11-20T17:00:00.000Z',
      '21/11/2026 00:00',
    ],
    ['slots', kinds.slots('Ô'), ['07:30-08:30', '08:00-09:00'], '07:30–08:30, 08:00–09:00'],
    ['weekdays', kinds.weekdays('Ô'), [1, 7], 'Thứ 2, Chủ nhật'],
    ['unit', kinds.integer('Ô', { unit: 'phút' }), 90, '90 phút'],
    ['count of references', kinds.refs('Ô', 'services'), ['1', '2', '3'], '3 dịch vụ'],
    ['phone', kinds.phone('Ô'), '0912345678', '0912 345 678Zalo'],
    ['rich text, its words', kinds.richText('Ô'), '<b>Xin</b> <script>x</script>chào', 'Xin x chào'],
  ])('%s', (_name, field, value, text) => {
    expect(renderField(field as Field, value).textContent).toBe(text);
  });
});

describe('on a detail page', () => {
  test('references are requested together and shown by name', async () => {
    const { calls } = installFakeServer(() =>
      replyWithPage('services', [
        { id: '1', name: 'Tắm bé' },
        { id: '2', name: 'Chăm mẹ' },
      ]),
    );
    renderField(kinds.refs('Ô', 'services'), ['1', '2'], { variant: 'detail' });
    expect(await screen.findByText('Tắm bé')).toBeTruthy();
    expect(screen.getByText('Chăm mẹ')).toBeTruthy();
    expect(calls.map((call) => call.query['filter[id]'])).toEqual(['1,2']);
  });

  test('lines show label and value of filled fields', async () => {
    const field = kinds.lines('Ô', { quantity: kinds.integer('Số lượng'), price: kinds.money('Giá') });
    const row = renderField(field, [{ quantity: 2, price: null }], { variant: 'detail' });
    await waitFor(() => expect(row.textContent).toBe('Số lượng: 2'));
  });
});

describe('links', () => {
  test('a reference that is not included is requested', async () => {
    const { calls } = installFakeServer(() => replyWithPage('agents', [{ id: '4', name: 'Đỗ Thị Hồng' }]));
    renderField(kinds.ref('Ô', 'agents'), '4', { name: 'agent_id' });
    expect((await screen.findByRole('link', { name: 'Đỗ Thị Hồng' })).getAttribute('href')).toBe('/agents/4');
    expect(calls.map((call) => call.query['filter[id]'])).toEqual(['4']);
  });

  test('a reference to a missing record shows its number', async () => {
    installFakeServer(() => replyWithPage('agents', []));
    const row = renderField(kinds.ref('Ô', 'agents'), '4', { name: 'agent_id' });
    await waitFor(() => expect(row.textContent).toBe('#4'));
  });

  test('a phone number calls and opens Zalo; neither opens the row', () => {
    renderField(kinds.phone('Ô'), '0912345678');
    const [call, zalo] = screen.getAllByRole('link');
    expect(call?.getAttribute('href')).toBe('tel:0912345678');
    expect(zalo?.getAttribute('href')).toBe('https://zalo.me/84912345678');
    for (const each of [call, zalo]) {
      each?.addEventListener('click', (event) => event.preventDefault());
      each?.click();
    }
    expect(onRow).not.toHaveBeenCalled();
  });

  test('an address opens a map in a new tab', () => {
    renderField(kinds.text('Ô', { map: [] }), '112 Dương Bá Trạc');
    const link = screen.getByRole('link');
    expect(link.getAttribute('href')).toContain(`query=${encodeURIComponent('112 Dương Bá Trạc')}`);
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toContain('noopener');
  });

  test('only http and https links are opened', () => {
    renderField(kinds.link('Ô'), 'javascript:alert(1)');
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByTestId('row').textContent).toBe('javascript:alert(1)');
  });

  test('an included reference needs no request', () => {
    const { calls } = installFakeServer(() => replyWithPage('agents', []));
    renderField(kinds.ref('Ô', 'agents'), '4', {
      name: 'agent_id',
      record: { agent: { id: '4', name: 'Đỗ Thị Hồng' } },
    });
    expect(screen.getByRole('link', { name: 'Đỗ Thị Hồng' }).getAttribute('href')).toBe('/agents/4');
    expect(calls).toEqual([]);
  });

  test('a reference that the viewer may not read is not requested', async () => {
    const { calls } = installFakeServer(() => replyWithPage('agents', []));
    const row = renderField(kinds.ref('Ô', 'agents'), '4', { name: 'agent_id' }, buildViewer('partner'));
    await waitFor(() => expect(row.textContent).toBe(''));
    expect(calls).toEqual([]);
  });
});

test('a level shows its meaning on hover and to screen readers', () => {
  renderField(kinds.choice('Cấp độ', customerLevelChoices), 'L8-7C');
  expect(screen.getByText('L8-7C').getAttribute('title')).toBe('Đã thanh toán, chưa dùng hết');
});
