// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { MetricDialog } from '../../src/reports/marketing/MetricDialog.tsx';
import { ActionDialogOf } from '../../src/screens/actions/ActionDialogOf.tsx';
import '../../src/resources/registrations.ts';
import { declarationOf } from '../../src/screens/parts/declarationOf.ts';
import { PlainDialog } from '../../src/shell/own/PlainDialog.tsx';
import { Line } from '../../src/shell/signin/inputs.tsx';
import { fakeServer, page } from './support/api.ts';
import { show, widen } from './support/show.tsx';

let closed = 0;
const close = () => {
  closed += 1;
};
const nothing = async () => undefined;
const customer = { id: '7', name: 'Đỗ Thị Hồng', level: 'C3' };
const action = (code: string) => (
  <ActionDialogOf resource={declarationOf('customers')} record={customer} code={code} onClose={close} />
);

const dialogs = {
  'an action': [action('fail_contact'), /^Ghi chú/],
  'a registration': [action('register_package_v2'), /^Tiền cọc|^Đặt cọc/],
  'the figures of a day': [
    <MetricDialog key="day" day="2026-11-20" counted onClose={close} onSaved={close} />,
    /^Chi phí/,
  ],
  'one’s own account': [
    <PlainDialog
      key="own"
      title="Đổi mật khẩu"
      submit="Đổi"
      failed="Lỗi"
      onSubmit={nothing}
      onDone={close}
      onClose={close}
    >
      <Line source="password" label="Mật khẩu" />
    </PlainDialog>,
    'Mật khẩu',
  ],
} as const;

beforeEach(() => {
  closed = 0;
  widen(1440);
  fakeServer((call) => page(call.path.split('/')[0] ?? '', []));
});

test.each(Object.entries(dialogs))('Esc in %s asks once something is typed', async (_of, [dialog, label]) => {
  const { user } = show('/', { '/': dialog });
  await user.type(await screen.findByRole('textbox', { name: label }), '9');
  await user.keyboard('{Escape}');
  expect(closed).toBe(0);
  const question = within(await screen.findByRole('dialog', { name: 'Có thay đổi chưa lưu' }));
  await user.click(question.getByRole('button', { name: 'Bỏ thay đổi' }));
  expect(closed).toBe(1);
});

test.each(Object.entries(dialogs))('Esc in %s closes it where nothing is typed', async (_of, [
  dialog,
  label,
]) => {
  const { user } = show('/', { '/': dialog });
  await user.click(await screen.findByRole('textbox', { name: label }));
  await user.keyboard('{Escape}');
  expect(closed).toBe(1);
});
