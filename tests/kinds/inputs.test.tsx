// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Form, ResourceContextProvider } from 'react-admin';
import { type Resolver, type UseFormReturn, useFormContext } from 'react-hook-form';
import { describe, expect, test, vi } from 'vitest';
import type { Field, FieldKind } from '#schema/kinds';
import * as kinds from '#schema/kinds';
import { getInputComponent } from '../../src/kinds/inputs/index.tsx';
import { installFakeServer, replyWithPage } from '../screens/support/api.ts';
import { renderScreens } from '../screens/support/show.tsx';

const yesNo = [
  { value: 'yes', label: 'Đồng ý' },
  { value: 'no', label: 'Không đồng ý' },
] as const;
const fields: Record<FieldKind, Field> = {
  text: kinds.text('Ô'),
  area: kinds.multilineText('Ô'),
  rich_text: kinds.richText('Ô'),
  integer: kinds.integer('Ô'),
  decimal: kinds.decimal('Ô'),
  money: kinds.money('Ô'),
  percent: kinds.percent('Ô'),
  boolean: kinds.boolean('Ô'),
  choice: kinds.choice('Ô', yesNo),
  choices: kinds.choices('Ô', yesNo),
  ref: kinds.ref('Ô', 'agents'),
  refs: kinds.refs('Ô', 'services', { pick: { for_partner: 'true' } }),
  date: kinds.date('Ô'),
  dates: kinds.dates('Ô'),
  datetime: kinds.datetime('Ô'),
  month: kinds.month('Ô'),
  slots: kinds.slots('Ô'),
  weekdays: kinds.weekdays('Ô'),
  json: kinds.json('Ô'),
  link: kinds.link('Ô'),
  phone: kinds.phone('Ô'),
  email: kinds.email('Ô'),
  password: kinds.password('Ô'),
  texts: kinds.texts('Ô'),
  lines: kinds.lines('Ô', { quantity: kinds.integer('Số lượng') }),
};

/** Draws an input in a form with the value `start`; returns its present value. */
function renderInput(
  field: Field,
  start: unknown = null,
  more: { compact?: boolean; resolver?: Resolver } = {},
) {
  const { resolver, ...props } = more;
  let form: UseFormReturn | undefined;
  function Kept() {
    form = useFormContext();
    return null;
  }
  function Around() {
    const Input = getInputComponent(field);
    const [draws, drawAgain] = useState(0);
    return (
      <>
        <Input source="o" field={{ ...field }} {...props} />
        <button type="button" onMouseEnter={() => drawAgain(draws + 1)}>
          Vẽ lại {draws}
        </button>
      </>
    );
  }
  const shown = renderScreens('/', {
    '/': (
      <Form record={{ o: start }} noValidate {...(resolver && { resolver })}>
        <ResourceContextProvider value="agents">
          <Around />
        </ResourceContextProvider>
        <Kept />
        <button type="submit">Lưu</button>
      </Form>
    ),
  });
  return { ...shown, value: (): unknown => form?.getValues('o') };
}
const box = (): HTMLInputElement => screen.getByLabelText('Ô');

describe('every kind', () => {
  test.each(Object.entries(fields))('%s has an input with its label', async (_kind, field) => {
    installFakeServer(() => replyWithPage('x', []));
    renderInput(field);
    await waitFor(() =>
      expect([
        ...screen.queryAllByLabelText('Ô'),
        ...screen.queryAllByRole('group', { name: 'Ô' }),
        ...screen.queryAllByRole('textbox', { name: 'Ô' }),
      ]).not.toEqual([]),
    );
  });
});

describe('typing', () => {
  test('money accepts digits only and shows thousands', async () => {
    const { user, value } = renderInput(fields.money);
    await user.type(box(), '1a2 3-4,5.6x7');
    expect(value()).toBe(1234567);
    expect(box().value).toBe('1.234.567');
  });

  test('money keeps the caret at its digit', async () => {
    const { user, value } = renderInput(fields.money, 1000);
    box().focus();
    box().setSelectionRange(1, 1);
    await user.keyboard('234');
    expect(value()).toBe(1234000);
    expect(
      box()
        .value.slice(0, box().selectionStart ?? 0)
        .replaceAll('.', ''),
    ).toBe('1234');
  });

  test('an emptied amount is null, not 0', async () => {
    const { user, value } = renderInput(fields.money, 5);
    await user.clear(box());
    expect(value()).toBeNull();
  });

  test('percent accepts digits and one point', async () => {
    const { user, value } = renderInput(fields.percent);
    await user.type(box(), '1a2.3.456%');
    expect(box().value).toBe('12.34');
    expect(value()).toBe(12.34);
  });

  test('percent accepts a comma as decimal point', async () => {
    const { user, value } = renderInput(fields.percent);
    await user.type(box(), '7,5');
    expect(value()).toBe(7.5);
  });

  test('text is one line up to 120 characters and several from 121 on, without interrupting the typing', async () => {
    const { user, value } = renderInput(fields.text, 'x'.repeat(119));
    expect(box().tagName).toBe('INPUT');
    await user.type(box(), 'y');
    expect(box().tagName).toBe('INPUT');
    await user.type(box(), 'z');
    expect(box().tagName).toBe('TEXTAREA');
    await user.keyboard('!');
    expect(value()).toBe(`${'x'.repeat(119)}yz!`);
  });

  test('a date can be typed in short form', async () => {
    const { user, value } = renderInput(fields.date);
    await user.type(box(), '1/2/2026');
    expect(value()).toBe('2026-02-01');
    fireEvent.blur(box());
    expect(box().value).toBe('01/02/2026');
  });

  test('an impossible date stays as typed, with an error', async () => {
    const { user, value } = renderInput(fields.date);
    await user.type(box(), '31/02/2026');
    fireEvent.blur(box());
    expect(value()).toBe('31/02/2026');
    expect(await screen.findByText('Chưa đọc được, hãy nhập dạng DD/MM/YYYY')).toBeTruthy();
    expect(box().getAttribute('aria-invalid')).toBe('true');
  });

  test('a month is typed as 11/2026', async () => {
    const { user, value } = renderInput(fields.month);
    await user.type(box(), '11/2026');
    expect(value()).toBe('2026-11');
  });

  test('an instant is typed in Vietnamese time', async () => {
    const { user, value } = renderInput(fields.datetime);
    await user.type(box(), '20/11/2026 8:30');
    expect(value()).toBe('2026-11-20T01:30:00.000Z');
  });

  test('an end day ends with its last minute', async () => {
    const { user, value } = renderInput({ ...fields.datetime, until: true });
    await user.type(box(), '20/11/2026');
    expect(value()).toBe('2026-11-20T16:59:00.000Z');
    await user.tab();
    expect((box() as HTMLInputElement).value).toBe('20/11/2026 23:59');
    await user.clear(box());
    await user.type(box(), '20/11/2026 8h');
    expect(value()).toBe('2026-11-20T01:00:00.000Z');
  });

  test('invalid json stays as typed', async () => {
    const { user, value } = renderInput(fields.json);
    await user.click(box());
    await user.paste('{"a":1');
    expect(value()).toBe('{"a":1');
    await user.paste('}');
    expect(value()).toEqual({ a: 1 });
  });
});

test('the Enter that ends a word of an input method does not send a long text; the next one does', async () => {
  const onSubmit = vi.fn();
  installFakeServer(() => replyWithPage('users', []));
  const Input = getInputComponent(fields.text);
  renderScreens('/', {
    '/': (
      <ResourceContextProvider value="customers">
        <Form onSubmit={onSubmit}>
          <Input source="value" field={fields.text} />
        </Form>
      </ResourceContextProvider>
    ),
  });
  const box = await screen.findByRole('textbox');
  fireEvent.change(box, { target: { value: 'Gọi lại chiều nay. '.repeat(10) } });
  const text = await screen.findByRole('textbox');
  fireEvent.keyDown(text, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(text, { key: 'Enter', keyCode: 229 });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(onSubmit).not.toHaveBeenCalled();
  fireEvent.keyDown(text, { key: 'Enter' });
  await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
});

describe('choosing', () => {
  test('a choice is found without accents', async () => {
    const { user, value } = renderInput(fields.choice);
    await user.type(await screen.findByRole('combobox'), 'dong y');
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
      'Đồng ý',
      'Không đồng ý',
    ]);
    await user.keyboard('{Enter}');
    expect(value()).toBe('yes');
  });

  test('several choices are ticked', async () => {
    const { user, value } = renderInput(fields.choices);
    await user.click(screen.getByRole('checkbox', { name: 'Không đồng ý' }));
    await user.click(screen.getByRole('checkbox', { name: 'Đồng ý' }));
    expect(value()).toEqual(['yes', 'no']);
  });

  test('fifteen slots are offered', async () => {
    const { user, value } = renderInput(fields.slots);
    await user.click(await screen.findByRole('combobox'));
    const options = await screen.findAllByRole('option');
    expect(options.length).toBe(15);
    await user.click(options[1] as HTMLElement);
    await user.click(options[0] as HTMLElement);
    expect(value()).toEqual(['07:30-08:30', '08:00-09:00']);
  });

  test('a slot is found with the hyphen of the keyboard', async () => {
    const { user, value } = renderInput(fields.slots);
    await user.type(await screen.findByRole('combobox'), '08:30-09:30');
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      '08:30–09:30',
    ]);
    await user.keyboard('{Enter}');
    expect(value()).toEqual(['08:30-09:30']);
  });

  test('a reference offers a page of records, without nurses who have left', async () => {
    const { calls } = installFakeServer(() => replyWithPage('agents', [{ id: '4', name: 'Đỗ Thị Hồng' }]));
    const { user, value } = renderInput(fields.ref);
    expect(calls).toEqual([]);
    await user.click(await screen.findByRole('combobox'));
    await user.click(await screen.findByRole('option', { name: 'Đỗ Thị Hồng' }));
    expect(value()).toBe('4');
    expect(calls[0]?.query).toMatchObject({
      'page[size]': '1000',
      'filter[status]': 'active,inactive,unverified',
    });
  });

  test('an optional reference offers an empty choice first', async () => {
    installFakeServer(() => replyWithPage('partners', [{ id: '4', name: 'An Nhiên' }]));
    const { user, value } = renderInput(kinds.ref('Ô', 'partners', { none: 'Không có' }), '4');
    await user.click(await screen.findByRole('combobox'));
    await user.clear(screen.getByRole('combobox'));
    const [first] = await screen.findAllByRole('option');
    expect(first?.textContent).toBe('Không có');
    await user.click(first as HTMLElement);
    expect(value()).toBeNull();
  });

  test('a chosen reference shows its name before the list is opened', async () => {
    const { calls } = installFakeServer(() => replyWithPage('agents', [{ id: '4', name: 'Đỗ Thị Hồng' }]));
    renderInput(fields.ref, '4');
    await waitFor(() => expect(box().value).toBe('Đỗ Thị Hồng'));
    expect(calls.map((call) => call.query['filter[id]'])).toEqual(['4']);
  });

  test('a long list is searched on the server, a customer also by phone', async () => {
    const { calls } = installFakeServer((call) =>
      call.query['filter[q]']
        ? replyWithPage('customers', [{ id: '9', name: 'Lê Thị Ý', phone: '0763067022' }])
        : replyWithPage(
            'customers',
            call.query['page[number]'] === '1' ? [{ id: '1', name: 'An', phone: '0911111111' }] : [],
            1001,
          ),
    );
    const { user, value } = renderInput(kinds.ref('Ô', 'customers'));
    await user.click(await screen.findByRole('combobox'));
    await screen.findByRole('option', { name: 'An · 0911111111' });
    await user.type(screen.getByRole('combobox'), '0763067');
    await user.click(await screen.findByRole('option', { name: 'Lê Thị Ý · 0763067022' }));
    expect(value()).toBe('9');
    expect(calls.map((call) => call.query['filter[q]'])).toContain('0763067');
  });

  test('weekdays are ticked', async () => {
    const { user, value } = renderInput(fields.weekdays);
    await user.click(screen.getByRole('checkbox', { name: 'Chủ nhật' }));
    await user.click(screen.getByRole('checkbox', { name: 'Thứ 2' }));
    expect(value()).toEqual([1, 7]);
  });

  test('lines are added and removed', async () => {
    const { user, value } = renderInput(fields.lines);
    await user.click(await screen.findByRole('button', { name: 'Thêm dòng' }));
    await user.type(screen.getByLabelText('Số lượng'), '3');
    expect(value()).toEqual([{ quantity: 3 }]);
    await user.click(screen.getByRole('button', { name: 'Bỏ dòng 1' }));
    expect(value()).toEqual([]);
  });
});

describe('incomplete text', () => {
  test.each([
    ['texts', fields.texts],
    ['slots', fields.slots],
    ['references', fields.refs],
    ['choices in a filter', fields.choices],
  ])('stays in the input of several %s when the form is drawn again', async (name, field) => {
    installFakeServer(() => replyWithPage('services', [{ id: '4', name: 'Tắm bé' }]));
    const { user } = renderInput(field, [], { compact: name.endsWith('filter') });
    const input = await screen.findByRole('combobox');
    await user.type(input, 'abc');
    fireEvent.mouseEnter(screen.getByRole('button', { name: 'Vẽ lại 0' }));
    expect(await screen.findByRole('button', { name: 'Vẽ lại 1' })).toBeTruthy();
    expect((input as HTMLInputElement).value).toBe('abc');
  });
});

describe('an error', () => {
  const refuses: Resolver = () => ({ values: {}, errors: { o: { type: 'value', message: 'Ô sai.' } } });
  test.each([
    fields.text,
    fields.money,
    fields.date,
    fields.choice,
    fields.slots,
    kinds.text('Ô', { suggest: true }),
  ])('is below the input, belongs to it, and gets the focus there (%o)', async (field) => {
    const { user } = renderInput(field, null, { resolver: refuses });
    const input = await screen.findByLabelText('Ô');
    await user.click(screen.getByRole('button', { name: 'Lưu' }));
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'));
    const described = document.getElementById(input.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe('Ô sai.');
    expect(document.activeElement).toBe(input);
  });
});

test('a required input is marked as required', async () => {
  renderInput(kinds.text('Ô', { required: true }));
  expect((await screen.findByRole('textbox', { name: /^Ô/ })).hasAttribute('required')).toBe(true);
});
