// @vitest-environment happy-dom
/**
 * The form of every resource: the server is not reached, fails, or refuses a field; another user changes the record; the session ends and
 * the user comes back.
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { beforeEach, describe, expect, test } from 'vitest';
import { resources } from '#schema/index';
import type { Field } from '#schema/kinds';
import type { AnyResource } from '#schema/resource';
import { can } from '../../../src/jsonapi/can.ts';
import { findScreens } from '../../../src/resources/index.ts';
import { draftStore, toAccountKey } from '../../../src/screens/form/draftStore.ts';
import { buildInitialValues, listFormFields } from '../../../src/screens/form/formFields.ts';
import { RecordForm } from '../../../src/screens/form/RecordForm.tsx';
import { RecordContexts } from '../../../src/screens/RecordContexts.tsx';
import {
  type FakeServerCall,
  type FakeServerReply,
  installFakeServer,
  replyWithRecord,
  replyWithRefusal,
} from '../support/api.ts';
import {
  buildSampleRecord,
  findSwitch,
  findTextBox,
  getOtherSample,
  getSample,
  replyWithSamples,
} from '../support/samples.ts';
import { renderScreens, setWindowWidth } from '../support/show.tsx';
import { buildViewer } from '../support/viewers.ts';

type Values = Record<string, unknown>;

const viewer = buildViewer('admin', 'finance', 'sales');
const account = toAccountKey(viewer);
const all = Object.values(resources);

/** Values that the check of a resource requires, in addition to valid values of its fields. */
const requiredExtras: Readonly<Record<string, Values>> = { bulk_discounts: { max_quantity: 100 } };

/** Returns the fields of a form that have generated inputs and are not hidden with these values. */
function shownFields(resource: AnyResource, fields: readonly (readonly [string, Field])[], values: Values) {
  const { hides, fields: own } = findScreens(resource.name);
  const hidden = hides?.(values) ?? [];
  return fields.filter(([name]) => !hidden.includes(name) && !own?.[name]?.Input);
}

/** Returns the values that a user must enter to create a record. */
function requiredValues(resource: AnyResource): Values {
  const required = listFormFields(resource, 'new', viewer).filter(([, field]) => field.required);
  return {
    ...Object.fromEntries(required.map(([name, field]) => [name, getSample(field)])),
    ...requiredExtras[resource.name],
  };
}

beforeEach(() => {
  setWindowWidth(1440);
  localStorage.clear();
});

/** Opens a form of a resource; `control.write` answers its writes. */
function open(resource: AnyResource, record?: Values) {
  const control = {
    record: record ?? buildSampleRecord(resource),
    version: 1,
    write: (_call: FakeServerCall): FakeServerReply => replyWithRefusal(500, 'Chưa lưu được.'),
  };
  const method = record ? 'PATCH' : 'POST';
  const server = installFakeServer((call) => {
    const isWrite = call.method === method && call.path.split('/')[0] === resource.name;
    if (isWrite) return control.write(call);
    const reply = replyWithSamples(call, { [`${resource.name}/1`]: control.record });
    return { ...reply, etag: `"${control.version}"` };
  });
  const done = { saved: 0, cancelled: 0 };
  const form = (
    <RecordForm
      mode={record ? 'edit' : 'new'}
      onSaved={() => (done.saved += 1)}
      onCancel={() => (done.cancelled += 1)}
    />
  );
  const shown = renderScreens(
    '/',
    {
      '/': record ? (
        <RecordContexts resource={resource.name} record={{ id: '1', _etag: '"1"', ...record }}>
          {form}
        </RecordContexts>
      ) : (
        <ResourceContextProvider value={resource.name}>{form}</ResourceContextProvider>
      ),
    },
    viewer,
  );
  const element = () => screen.findByRole('form');
  const save = async () => {
    const button = (await element()).querySelector('button[type="submit"]') as HTMLButtonElement;
    await waitFor(() => expect(button.disabled).toBe(false));
    fireEvent.click(button);
  };
  const writes = () => server.sent(method).filter(({ path }) => path.split('/')[0] === resource.name);
  const keys = () => writes().map(({ headers }) => headers.get('Idempotency-Key'));
  return { ...shown, control, done, element, save, writes, keys };
}

const replyWithSuccess = (resource: AnyResource, record: Values) => (): FakeServerReply => ({
  ...replyWithRecord(resource.name, '1', record),
  etag: '"3"',
});
const throwNetworkError = () => {
  throw new TypeError('no network');
};
const replyWithServerError = () => replyWithRefusal(500, 'Chưa lưu được.');
const refuse = (name: string) => () =>
  replyWithRefusal(422, 'Giá trị này chưa đúng.', `/data/attributes/${name}`);

/** Waits until the inputs of the form are loaded. */
const waitUntilReady = () => waitFor(() => expect(document.querySelector('.MuiSkeleton-root')).toBeNull());

describe('a new record', () => {
  const creatable = all.filter(
    (resource) =>
      can(viewer, { resource, action: 'create' }) && listFormFields(resource, 'new', viewer).length > 0,
  );

  test.each(
    creatable.map((resource) => [resource.name, resource] as const),
  )('of %s', async (_name, resource) => {
    const values = requiredValues(resource);
    draftStore.keep(account, `${resource.name}/new`, values);
    const { control, done, element, save, writes, keys } = open(resource);
    const form = await element();
    await waitUntilReady();
    await screen.findByText(/^Những gì bạn nhập trước khi phiên kết thúc đã được lấy lại/);
    const fields = shownFields(resource, listFormFields(resource, 'new', viewer), values);
    const text = findTextBox(form, fields);
    if (text) fireEvent.change(text.box, { target: { value: text.text } });
    const typed = text?.box.value;

    control.write = throwNetworkError;
    await save();
    await screen.findByText(/^Đang mất kết nối/);
    control.write = replyWithServerError;
    await save();
    await within(form).findByText('Chưa lưu được.');
    expect(text?.box.value).toBe(typed);
    expect(new Set(keys()).size).toBe(1);

    const [first = ''] = text ? [text.name] : (listFormFields(resource, 'new', viewer)[0] ?? []);
    control.write = refuse(first);
    await save();
    expect((await within(form).findAllByText('Giá trị này chưa đúng.')).length).toBeGreaterThan(0);
    if (text) {
      await waitFor(() => expect(text.box.getAttribute('aria-invalid')).toBe('true'));
      await waitFor(() => expect(document.activeElement).toBe(text.box));
      expect(text.box.value).toBe(typed);
    }
    const before = writes().length;
    control.write = replyWithSuccess(resource, buildSampleRecord(resource));
    await save();
    await waitFor(() => expect(done.saved).toBe(1));
    expect(writes()).toHaveLength(before + 1);
    expect(new Set(keys()).size).toBe(2);
    expect(draftStore.take(account, `${resource.name}/new`)).toBeNull();
  });
});

describe('a record', () => {
  const editable = all.filter(
    (resource) =>
      can(viewer, { resource, action: 'edit' }) && listFormFields(resource, 'edit', viewer).length > 0,
  );

  test.each(
    editable.map((resource) => [resource.name, resource] as const),
  )('of %s', async (_name, resource) => {
    const record = buildSampleRecord(resource, requiredExtras[resource.name]);
    const { control, done, element, save, writes } = open(resource, record);
    const form = await element();
    await waitUntilReady();

    fireEvent.keyDown(form, { key: 'Escape' });
    await waitFor(() => expect(done.cancelled).toBe(1));

    const text = findTextBox(form, shownFields(resource, listFormFields(resource, 'edit', viewer), record));
    if (!text) return;
    const { box, name, field } = text;
    fireEvent.change(box, { target: { value: text.text } });
    const typed = box.value;
    fireEvent.keyDown(form, { key: 'Escape' });
    fireEvent.click(await screen.findByText('Ở lại'));
    await waitFor(() => expect(screen.queryByText('Ở lại')).toBeNull());
    expect([done.cancelled, box.value]).toEqual([1, typed]);

    control.record = { ...record, [name]: getOtherSample(field) };
    control.version = 2;
    control.write = (call) =>
      call.headers.get('If-Match') === '"1"'
        ? { status: 412, body: { errors: [{ status: '412' }] } }
        : replyWithServerError();
    await save();
    await within(form).findByText(/^Dữ liệu đã được .* thay đổi/);
    expect(box.value).toBe(typed);
    fireEvent.click(await within(form).findByLabelText(/^Của họ/));
    await waitFor(() => expect(box.value).not.toBe(typed));
    fireEvent.click(within(form).getByLabelText(/^Của bạn/));
    await waitFor(() => expect(box.value).toBe(typed));

    await save();
    await within(form).findByText('Chưa lưu được.');
    control.write = refuse(name);
    await save();
    await within(form).findAllByText('Giá trị này chưa đúng.');
    await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'));
    await waitFor(() => expect(document.activeElement).toBe(box));
    control.write = replyWithSuccess(resource, record);
    await save();
    await waitFor(() => expect(done.saved).toBe(1));
    const last = writes().at(-1);
    expect(last?.headers.get('If-Match')).toBe('"2"');
    expect(Object.keys(last?.body.data?.attributes ?? {})).toEqual([name]);
  });
});

describe('the other choice in the form', () => {
  const switched = all.flatMap((resource) => {
    const fields = listFormFields(resource, 'new', viewer);
    const { hides, defaults } = findScreens(resource.name);
    const found = findSwitch(fields, buildInitialValues(fields, undefined, defaults?.(viewer)), hides);
    return found && can(viewer, { resource, action: 'create' })
      ? [[resource.name, resource, found] as const]
      : [];
  });

  test.each(switched)('of %s', async (_name, resource, { field, hidden, revealed }) => {
    const { element } = open(resource);
    const form = await element();
    await waitUntilReady();
    const isThere = (name: string) => form.querySelector(`[name="${name}"]`) !== null;
    const choice = within(form).getByLabelText(field.label);
    const [first = ''] = hidden;
    const box = form.querySelector<HTMLInputElement>(`[name="${first}"]`);
    if (box) fireEvent.change(box, { target: { value: 'gõ rồi' } });

    fireEvent.click(choice);
    await waitFor(() => expect([...hidden, ...revealed].filter(isThere)).toEqual(revealed));
    fireEvent.click(choice);
    await waitFor(() => expect([...hidden, ...revealed].filter(isThere)).toEqual(hidden));
    if (box) expect(form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.value).toBe('gõ rồi');
  });
});
