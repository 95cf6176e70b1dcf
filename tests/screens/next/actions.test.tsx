// @vitest-environment happy-dom
/**
 * The dialog of every action: closing it without saving, a failing server, a refusal because another user changed the record, a double
 * click, success.
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { ResourceContextProvider, useGetOne } from 'react-admin';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AnyAction } from '#schema/action';
import { resources } from '#schema/index';
import type { AnyResource } from '#schema/resource';
// Preloaded, so that the first test need not wait.
import '../../../src/screens/actions/GeneratedDialog.tsx';
import type { LoadedRecord } from '../../../src/jsonapi/response.ts';
import { findScreens } from '../../../src/resources/index.ts';
import { ActionButtons } from '../../../src/screens/actions/ActionButtons.tsx';
import { BulkActionDialog } from '../../../src/screens/actions/ActionDialog.tsx';
import { listShownInputs } from '../../../src/screens/actions/ActionForm.tsx';
import { draftStore, toAccountKey } from '../../../src/screens/form/draftStore.ts';
import { RecordContexts } from '../../../src/screens/RecordContexts.tsx';
import {
  type FakeServerCall,
  type FakeServerReply,
  installFakeServer,
  replyWithRefusal,
} from '../support/api.ts';
import { buildSampleRecord, findTextBox, getSample, replyWithSamples } from '../support/samples.ts';
import { renderScreens, setWindowWidth } from '../support/show.tsx';
import { buildViewer } from '../support/viewers.ts';

type Values = Record<string, unknown>;

const viewer = buildViewer('admin', 'finance', 'sales');
const account = toAccountKey(viewer);

interface Tested {
  readonly resource: AnyResource;
  readonly code: string;
  readonly action: AnyAction;
}
const allActions: readonly Tested[] = Object.values(resources).flatMap((resource) =>
  Object.entries(resource.actions ?? {}).map(([code, action]) => ({ resource, code, action })),
);
const nameActions = (tested: readonly Tested[]) =>
  tested.map((each) => [`${each.resource.name}.${each.code}`, each] as const);
const isGenerated = ({ resource, code }: Tested) =>
  findScreens(resource.name).actions?.[code]?.Dialog === undefined;

/** State of the record and values of the dialog that an action requires, in addition to valid values of its fields. */
const requiredExtras: Readonly<Record<string, { readonly record?: Values; readonly values?: Values }>> = {
  'shifts.delay_shift': { values: { new_day: '2026-11-30' } },
};

beforeEach(() => {
  setWindowWidth(1440);
  localStorage.clear();
});

/** Returns the values that a user must enter in the dialog. */
function requiredValues({ resource, code, action }: Tested, record?: Values): Values {
  const needs = (record && findScreens(resource.name).actions?.[code]?.needs?.(record as LoadedRecord)) ?? [];
  const required = listShownInputs(action.input).filter(
    ([name, field]) => field.required || needs.includes(name),
  );
  return {
    ...Object.fromEntries(required.map(([name, field]) => [name, getSample(field)])),
    ...requiredExtras[`${resource.name}.${code}`]?.values,
  };
}

/** Answers the calls of the action with `control.run`, and every other call with samples. */
function serve({ resource, code }: Tested) {
  const control = {
    run: (_call: FakeServerCall): FakeServerReply => replyWithRefusal(500, 'Chưa làm được.'),
  };
  const isRun = ({ method, body }: FakeServerCall) => method === 'POST' && body.action_code === code;
  const record = buildSampleRecord(resource, requiredExtras[`${resource.name}.${code}`]?.record);
  const server = installFakeServer((call) =>
    isRun(call) ? control.run(call) : replyWithSamples(call, { [`${resource.name}/1`]: record }),
  );
  const runs = () => server.calls.filter(isRun);
  const reads = () => server.calls.filter(({ path }) => path === `${resource.name}/1`).length;
  const keys = () => runs().map(({ headers }) => headers.get('Idempotency-Key'));
  return { control, record, runs, reads, keys };
}

/** Returns the open dialog and functions that press its buttons. */
async function findDialog() {
  const dialog = await screen.findByRole('dialog');
  const form = () => within(dialog);
  const submit = () => dialog.querySelector('button[type="submit"]') as HTMLButtonElement;
  const press = async () => {
    await waitFor(() => expect(submit().disabled).toBe(false));
    // A double click.
    fireEvent.click(submit());
    fireEvent.click(submit());
  };
  const leave = () => fireEvent.click(form().getByText(/^(Hủy|Close|Đóng)$/));
  return { dialog, form, press, leave };
}
const expectDialogClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the dialog of an action on a record', () => {
  const tested = allActions.filter(
    (each) => isGenerated(each) && each.action.on.some((place) => place === 'row' || place === 'view'),
  );

  test.each(nameActions(tested))('%s', async (_name, each) => {
    const { resource, code, action } = each;
    const { control, record, runs, reads, keys } = serve(each);
    /** The record's buttons, and the record as the page loads it. */
    function Page() {
      const { data } = useGetOne<LoadedRecord>(resource.name, { id: '1' });
      return data ? (
        <RecordContexts resource={resource.name} record={data}>
          <ActionButtons actions={[{ code, action }]} shown={[code]} />
        </RecordContexts>
      ) : null;
    }
    renderScreens('/', { '/': <Page />, '*': <Page /> }, viewer);
    const button = await screen.findByRole('button', { name: action.label });
    const open = async () => {
      button.focus();
      fireEvent.click(button);
      return findDialog();
    };

    const first = await open();
    fireEvent.keyDown(first.dialog, { key: 'Escape' });
    await expectDialogClosed();
    await waitFor(() => expect(document.activeElement).toBe(button));
    (await open()).leave();
    await expectDialogClosed();
    expect(runs()).toEqual([]);

    const values = requiredValues(each, record);
    const draft = `${resource.name}/1/${code}`;
    if (Object.keys(values).length > 0) draftStore.keep(account, draft, values);
    const { dialog, form, press } = await open();
    const text = findTextBox(dialog, listShownInputs(action.input));
    if (text) fireEvent.change(text.box, { target: { value: text.text } });
    const typed = text?.box.value;

    await press();
    await form().findByText('Chưa làm được.');
    expect(runs()).toHaveLength(1);
    expect(text?.box.value).toBe(typed);
    await press();
    await waitFor(() => expect(runs()).toHaveLength(2));
    await form().findByText('Chưa làm được.');
    expect(new Set(keys()).size).toBe(1);

    for (const refusal of [
      replyWithRefusal(412, ''),
      replyWithRefusal(422, 'Bản ghi vừa thay đổi.', undefined, { code: 'action_unavailable' }),
    ]) {
      const before = reads();
      control.run = () => refusal;
      await press();
      await form().findByText(/^Dữ liệu vừa được|^Bản ghi vừa thay đổi/);
      await waitFor(() => expect(reads()).toBeGreaterThan(before));
      expect(text?.box.value).toBe(typed);
    }

    const [before, sent] = [reads(), runs().length];
    control.run = () => ({
      body: { data: { state: 'finished', object_id: '1', result: { customer_id: '1' } } },
    });
    await press();
    await expectDialogClosed();
    expect(runs()).toHaveLength(sent + 1);
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(draftStore.take(account, draft)).toBeNull();
  });
});

describe('the dialog of an action on many records', () => {
  const tested = allActions.filter(
    ({ resource, code, action }) =>
      action.on.includes('bulk') && !findScreens(resource.name).actions?.[code]?.single,
  );

  test.each(nameActions(tested))('%s', async (_name, each) => {
    const { resource, code } = each;
    const { control, runs, keys } = serve(each);
    let done = 0;
    function Bar() {
      const [isOpen, setOpen] = useState(false);
      return (
        <ResourceContextProvider value={resource.name}>
          <button type="button" onClick={() => setOpen(true)}>
            Làm
          </button>
          {isOpen && (
            <BulkActionDialog
              code={code}
              ids={['1', '2']}
              onClose={() => setOpen(false)}
              onDone={() => (done += 1)}
            />
          )}
        </ResourceContextProvider>
      );
    }
    renderScreens('/', { '/': <Bar /> }, viewer);
    const button = await screen.findByRole('button', { name: 'Làm' });
    const open = async () => {
      button.focus();
      fireEvent.click(button);
      return findDialog();
    };
    fireEvent.keyDown((await open()).dialog, { key: 'Escape' });
    await expectDialogClosed();
    expect(runs()).toEqual([]);

    draftStore.keep(account, `${resource.name}/bulk/${code}`, requiredValues(each));
    const { form, press, leave } = await open();
    await press();
    await form().findByText('Chưa làm được.');
    expect(runs()).toHaveLength(1);
    control.run = () => ({
      body: {
        data: {
          state: 'finished',
          results: [
            { object_id: '1', state: 'finished' },
            { object_id: '2', state: 'failed', error: 'Người khác đã làm rồi.' },
          ],
        },
        meta: { success: 1, error: 1 },
      },
    });
    await press();
    await form().findByText('Người khác đã làm rồi.');
    expect(runs()).toHaveLength(2);
    expect(new Set(keys()).size).toBe(1);
    expect(runs()[1]?.body.object_ids).toEqual(['1', '2']);
    leave();
    await expectDialogClosed();
    expect(done).toBe(1);
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});
