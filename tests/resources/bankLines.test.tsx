// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import '../../src/resources/bankLines/AcceptedSums.tsx';
import '../../src/resources/bankLines/AcceptProposalDialog.tsx';
import '../../src/resources/bankLines/LineProposal.tsx';
import '../../src/resources/bankLines/LineTransactions.tsx';
import '../../src/resources/bankLines/BankLineTools.tsx';
import '../../src/resources/bankLines/LinePartsInput.tsx';
import '../../src/resources/bankLines/LinePartsSum.tsx';
import '../../src/resources/bankLines/ProposalField.tsx';
import '../../src/resources/bankLines/SplitDialog.tsx';
import '../../src/resources/bankLines/TransactionInput.tsx';
import '../../src/screens/actions/GeneratedDialog.tsx';
import { listUnusedBookingInputs, listUnusedPartInputs } from '#rules/bankBooking';
import { buildTransferCode } from '#rules/transferCode';
import { buildListPath } from '../../src/jsonapi/buildListPath.ts';
import { findRecordPath } from '../../src/kinds/parts/findRecordPath.ts';
import PageListTabs from '../../src/pages/ListTabs.tsx';
import { bankLinks } from '../../src/reports/bank/bankLinks.ts';
import { listProposalOptions } from '../../src/resources/bankLines/proposals.ts';
import StatementDialog from '../../src/resources/bankLines/StatementDialog.tsx';
import { ActionDialog } from '../../src/screens/actions/ActionDialog.tsx';
import { ResourceList } from '../../src/screens/list/ResourceList.tsx';
import { RecordContexts } from '../../src/screens/RecordContexts.tsx';
import {
  type FakeServerCall,
  type FakeServerReply,
  installFakeServer,
  replyWithRecord as oneRecord,
  replyWithPage,
  replyWithRefusal,
} from '../screens/support/api.ts';
import { renderScreens, setWindowWidth } from '../screens/support/show.tsx';
import { buildViewer } from '../screens/support/viewers.ts';

const certainProposal = {
  certainty: 'certain',
  target: { type: 'packages', id: '570' },
  kind: 'revenue',
  why: 'Mã NOIG570K75',
};
const line = {
  id: '7',
  status: 'open',
  at: '2026-11-20',
  amount: 2_450_000,
  description: 'NOIG570K75',
  bank: 'acb',
  account: '123456',
  proposal: certainProposal as object | null,
};

describe('the options for a line', () => {
  test('are the single proposal', () => {
    expect(listProposalOptions(line)).toEqual([
      { type: 'packages', id: '570', why: 'Mã NOIG570K75', code: 'accept', given: {} },
    ]);
    expect(listProposalOptions({ ...line, proposal: null })).toEqual([]);
  });

  test('are the transactions that fit equally well, to book or to match', () => {
    const others = [
      { type: 'transactions', id: '9', why: 'b' },
      { type: 'partner_revenues', id: '3', why: 'c' },
    ];
    const options = listProposalOptions({ ...line, proposal: { ...certainProposal, others } });
    expect(options.map(({ code, given }) => [code, given])).toEqual([
      ['book', { kind: 'revenue', package_id: '570' }],
      ['match', { transaction_id: '9' }],
      ['book', { kind: 'partner', partner_revenue_id: '3' }],
    ]);
  });

  test('pay a nurse if the code says so, and otherwise refund the customer', () => {
    const out = (description: string) =>
      listProposalOptions({
        ...line,
        amount: -5,
        description,
        proposal: { ...certainProposal, others: [] },
      })[0]?.given.kind;
    expect(out(buildTransferCode('L', '570'))).toBe('agent_salary');
    expect(out(buildTransferCode('G', '570'))).toBe('refund');
  });
});

test('booking requires the fields of the chosen kind', () => {
  expect(listUnusedBookingInputs({ kind: 'revenue' })).toEqual(['agent_id', 'partner_revenue_id']);
  expect(listUnusedBookingInputs({ kind: 'agent_salary' })).toEqual(['partner_revenue_id']);
  expect(listUnusedBookingInputs({ kind: 'agent_salary', package_id: '5' })).toEqual([
    'agent_id',
    'partner_revenue_id',
  ]);
  expect(listUnusedBookingInputs({ kind: 'supplies' })).toEqual([
    'package_id',
    'agent_id',
    'partner_revenue_id',
  ]);
});

test('a part requires a transaction or a booking, and only the fields that this needs', () => {
  const names = ['transaction_id', 'kind', 'package_id', 'agent_id', 'partner_revenue_id', 'month', 'note'];
  const shownInputs = (part: object) =>
    names.filter((name) => !listUnusedPartInputs({ ...part }).includes(name));
  expect(shownInputs({})).toEqual(['transaction_id', 'kind']);
  expect(shownInputs({ transaction_id: '9', kind: 'revenue' })).toEqual(['transaction_id']);
  expect(shownInputs({ kind: 'revenue' })).toEqual(['kind', 'package_id', 'month', 'note']);
  expect(shownInputs({ kind: 'supplies' })).toEqual(['kind', 'month', 'note']);
});

test('lines and their months are in the page of transactions', () => {
  expect(buildListPath('bank_lines', 'filter[status]=open')).toBe(
    '/transactions?filter[status]=open&activeTab=bank_lines',
  );
  expect(findRecordPath('bank_lines', { id: '7' })).toBe('/transactions?quick=7&activeTab=bank_lines');
  expect(buildListPath('customers', 'sort=name')).toBe('/customers?sort=name');
});

test('a sum of the month opens its lines', () => {
  const row = { bank: 'acb', account: '123456' };
  const href = bankLinks.open_out(row as never, { month: '2026-11', rows: [] });
  expect(new URLSearchParams(href.split('?')[1])).toEqual(
    new URLSearchParams({
      'filter[bank]': 'acb',
      'filter[account]': '123456',
      'filter[at_from]': '2026-11-01',
      'filter[at_to]': '2026-11-30',
      'filter[status]': 'open',
      'filter[direction]': 'out',
      activeTab: 'bank_lines',
    }),
  );
});

describe('a refused booking of a line', () => {
  const finished: FakeServerReply = { body: { data: { state: 'finished' } } };
  async function open(code: string, given: Record<string, unknown>, answers: FakeServerReply[]) {
    const server = installFakeServer(({ method, path }) =>
      method === 'POST' ? (answers.shift() ?? finished) : replyWithPage(path, []),
    );
    const dialog = (
      <RecordContexts resource="bank_lines" record={{ ...line, amount: -300_000 }}>
        <ActionDialog code={code} defaultValues={given} onClose={() => 0} />
      </RecordContexts>
    );
    const { user } = renderScreens('/', { '/': dialog }, buildViewer('finance'));
    return { ...server, user, box: within(await screen.findByRole('dialog')) };
  }

  test('shows an error in a part at the field of that part', async () => {
    const detail = 'Tiền ra không ghi được là doanh thu.';
    const parts = [{ amount: 100_000, kind: 'supplies' }, {}, { amount: 200_000, kind: 'revenue' }];
    const { user, box, sent } = await open('split', { parts }, [
      replyWithRefusal(422, detail, '/action_data/parts/1/kind'),
    ]);
    const kinds = () => box.getAllByLabelText<HTMLInputElement>('Loại');
    await waitFor(() => expect(kinds()).toHaveLength(3));
    await user.click(box.getByText('Tách dòng', { selector: 'button' }));
    await waitFor(() =>
      expect(kinds().map((input) => input.getAttribute('aria-invalid'))).toEqual(['false', 'false', 'true']),
    );
    expect(sent('POST')[0]?.body.action_data).toMatchObject({ parts: [parts[0], parts[2]] });
    expect(box.getAllByText(detail).length).toBeGreaterThan(0);
  });

  test('asks for a confirmation if the transaction’s amount differs, and then matches', async () => {
    const differs = replyWithRefusal(409, 'Giao dịch này khác dòng sao kê: tiền mặt.', undefined, {
      code: 'differs',
    });
    const { user, box, sent } = await open('match', { transaction_id: '9' }, [differs]);
    await user.click(await box.findByRole('button', { name: 'Khớp giao dịch' }));
    expect(await box.findByText('Giao dịch này khác dòng sao kê: tiền mặt.')).toBeTruthy();
    await user.click(box.getByRole('button', { name: 'Vẫn khớp' }));
    await waitFor(() => expect(sent('POST')).toHaveLength(2));
    expect(sent('POST')[1]?.body.action_data).toEqual({ transaction_id: '9', accept_difference: true });
  });
});

describe('the dialog that splits a line', () => {
  const transactions = [
    { id: '31', at: '2026-11-18', kind: 'revenue', amount: 450_000, about: 'Trần Thị A', customer_id: '3' },
    { id: '32', at: '2026-11-19', kind: 'revenue', amount: 250_000, about: 'Trần Thị A', customer_id: '3' },
  ];
  const packages = [
    { id: '570', customer_id: '3', due: 1_750_000 },
    { id: '571', customer_id: '3', due: 900_000 },
  ];
  async function open(proposal: object | null, amount = line.amount) {
    const server = installFakeServer(({ method, path, query }) => {
      if (method === 'POST') return { body: { data: { state: 'finished' } } };
      const [resource = '', id] = path.split('/');
      const known = { packages, transactions }[resource] ?? [];
      if (id) return oneRecord(resource, id, known.find((each) => each.id === id) ?? {});
      const ids = query['filter[id]']?.split(',');
      return replyWithPage(resource, ids ? known.filter((each) => ids.includes(each.id)) : known);
    });
    const dialog = (
      <RecordContexts resource="bank_lines" record={{ ...line, amount, proposal }}>
        <ActionDialog code="split" onClose={() => 0} />
      </RecordContexts>
    );
    const { user } = renderScreens('/', { '/': dialog }, buildViewer('finance'));
    const box = within(await screen.findByRole('dialog'));
    await box.findByRole('status');
    const amounts = () => box.getAllByLabelText<HTMLInputElement>('Số tiền *').map(({ value }) => value);
    const send = async () => {
      await user.click(box.getByText('Tách dòng', { selector: 'button' }));
      await waitFor(() => expect(server.sent('POST')).toHaveLength(1));
      return server.sent('POST')[0]?.body.action_data;
    };
    return { ...server, user, box, amounts, send };
  }

  test('starts with the proposed package and the amount it owes, and the remainder', async () => {
    const { box, amounts, send } = await open(certainProposal);
    await waitFor(() => expect(amounts()).toEqual(['1.750.000', '700.000']));
    expect(box.getAllByLabelText('Gói')).toHaveLength(1);
    expect(box.getAllByLabelText('Giao dịch')).toHaveLength(1);
    expect(box.queryByLabelText('Điều dưỡng')).toBeNull();
    expect(await send()).toEqual({
      parts: [{ amount: 1_750_000, kind: 'revenue', package_id: '570' }, { amount: 700_000 }],
    });
  });

  test('starts with the proposed transactions, as long as some amount is left', async () => {
    const others = [{ type: 'packages', id: '571', why: 'b' }];
    const { amounts } = await open({ ...certainProposal, others });
    await waitFor(() => expect(amounts()).toEqual(['1.750.000', '700.000']));
  });

  test('leaves the amount empty if the proposal could take all of it', async () => {
    const { amounts } = await open(certainProposal, 1_750_000);
    await waitFor(() => expect(amounts()).toEqual(['', '1.750.000']));
  });

  test('starts with the payments of a nurse that are proposed together', async () => {
    const parts = [
      { transaction_id: '31', amount: 405_000 },
      { transaction_id: '32', amount: 225_000 },
    ];
    const { amounts, box, send } = await open({ ...certainProposal, parts }, -630_000);
    await waitFor(() => expect(amounts()).toEqual(['405.000', '225.000']));
    expect(box.queryByLabelText('Loại')).toBeNull();
    expect(await send()).toEqual({ parts });
  });

  test('fills the last part with the remainder, until an amount is typed there', async () => {
    const { user, box, amounts } = await open(null, 300_000);
    await waitFor(() => expect(amounts()).toEqual(['', '300.000']));
    const [first, second] = box.getAllByLabelText('Số tiền *') as [HTMLElement, HTMLElement];
    await user.type(first, '100000');
    expect(amounts()).toEqual(['100.000', '200.000']);
    await user.clear(second);
    await user.type(second, '50000');
    await user.click(box.getByRole('button', { name: 'Thêm dòng' }));
    await waitFor(() => expect(amounts()).toEqual(['100.000', '50.000', '150.000']));
    await user.clear(first);
    await user.type(first, '260000');
    expect(box.getByRole('status').textContent?.replaceAll('\u00a0', ' ')).toBe(
      'Dòng này 300.000 ₫, các phần 310.000 ₫, quá 10.000 ₫.',
    );
  });

  test('offers unproven transactions of the proposed customer, and searches for more', async () => {
    const { user, box, calls, amounts } = await open(certainProposal);
    const picker = box.getByRole('combobox', { name: 'Giao dịch' });
    await user.click(picker);
    await user.click(await screen.findByRole('option', { name: /450\.000/ }));
    // The amount changes to that of the matched transaction.
    await waitFor(() => expect(amounts()).toEqual(['1.750.000', '450.000']));
    const lists = () => calls.filter(({ path, query }) => path === 'transactions' && !query['filter[id]']);
    expect(lists()[0]?.query).toMatchObject({ 'filter[customer_id]': '3', 'filter[matched]': 'false' });
    await user.clear(picker);
    await user.type(picker, 'cọc');
    await waitFor(() => expect(lists().some(({ query }) => query['filter[q]'] === 'cọc')).toBe(true));
  });
});

test('the list opens on open lines, whose number is on the tab', async () => {
  const { calls } = installFakeServer(({ path, query }) => {
    if (path !== 'bank_lines') return replyWithPage(path, []);
    return query['page[size]'] === '1'
      ? replyWithPage('bank_lines', [{ id: '7', description: 'NOIG570K75' }], 1_234)
      : replyWithPage('bank_lines', [{ ...line, proposal: certainProposal }]);
  });
  const routes = {
    '/transactions': (
      <PageListTabs page="transactions">
        <p>Giao dịch</p>
      </PageListTabs>
    ),
  };
  const { user } = renderScreens('/transactions', routes, buildViewer('finance'));
  await user.click(await screen.findByRole('link', { name: 'Sao kê (1.234)' }));
  expect(await screen.findByText('Mã NOIG570K75')).toBeTruthy();
  const queries = calls
    .filter(({ path, query }) => path === 'bank_lines' && !query['filter[certainty]'])
    .map(({ query }) => query);
  expect(queries.map((query) => query['filter[status]'])).toEqual(['open', 'open']);
  // The count requests only a cheap field, so that no proposals are calculated.
  expect(queries[0]?.['fields[bank_lines]']).toBe('description');
});

test('all certain lines are accepted together; the sums are shown first, and the result afterwards', async () => {
  const lines = [
    { ...line, id: '7', proposal: certainProposal },
    { ...line, id: '8', amount: -300_000, proposal: { ...certainProposal, why: 'Mã NOIL570K76' } },
  ];
  const { calls, sent } = installFakeServer(({ method, path }) => {
    if (method !== 'POST') return replyWithPage(path, path === 'bank_lines' ? lines : []);
    const results = [
      { object_id: '7', state: 'finished' },
      { object_id: '8', state: 'failed', error: 'Đề xuất của dòng này không còn chắc chắn.' },
    ];
    return { body: { data: { state: 'failed', results }, meta: { success: 1, error: 1 } } };
  });
  setWindowWidth(1440);
  const routes = { '/bank_lines': <ResourceList resource="bank_lines" /> };
  const { user } = renderScreens('/bank_lines?filter[account]=123456', routes, buildViewer('finance'));
  await user.click(await screen.findByRole('button', { name: 'Ghi nhận 2 dòng chắc chắn' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ghi nhận (2)' }));
  await waitFor(() =>
    expect(dialog.getByText(/Tiền vào 1 dòng/).textContent?.replaceAll('\u00a0', ' ')).toMatch(
      /2\.450\.000 ₫.*Tiền ra 1 dòng.*-300\.000 ₫/,
    ),
  );
  const query = calls.find(({ query }) => query['filter[certainty]'] === 'certain')?.query;
  expect(query).toMatchObject({ 'filter[account]': '123456', 'filter[status]': 'open' });
  await user.click(dialog.getByRole('button', { name: 'Ghi nhận 2 dòng sao kê' }));
  expect(await dialog.findByText('Đề xuất của dòng này không còn chắc chắn.')).toBeTruthy();
  expect(sent('POST').map(({ path, body }) => [path, body])).toEqual([
    [
      'bank_lines/bulk/actions',
      { action_code: 'accept', action_data: { only_certain: true }, object_ids: ['7', '8'] },
    ],
  ]);
});

describe('accepting a line', () => {
  beforeEach(() => setWindowWidth(1440));
  const finished: FakeServerReply = { body: { data: { state: 'finished' } } };
  function open(proposal: object | null, act: (call: FakeServerCall) => FakeServerReply) {
    const server = installFakeServer((call) =>
      call.method === 'POST' ? act(call) : replyWithPage('bank_lines', [{ ...line, proposal }]),
    );
    const routes = { '/bank_lines': <ResourceList resource="bank_lines" /> };
    return { ...server, ...renderScreens('/bank_lines', routes, buildViewer('finance')) };
  }

  test('takes one press', async () => {
    const { user, sent } = open(certainProposal, () => finished);
    await user.click(await screen.findByRole('button', { name: 'Ghi nhận' }));
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
    expect(sent('POST')[0]?.body).toEqual({ action_code: 'accept', action_data: {} });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('needs a confirmation if it exceeds the amount due', async () => {
    const overpaid = replyWithRefusal(409, 'Khách trả dư 5 ₫', undefined, {
      code: 'overpaid',
      meta: { due: 5 },
    });
    const answers = [overpaid, finished];
    const { user, sent } = open(certainProposal, () => answers.shift() as FakeServerReply);
    await user.click(await screen.findByRole('button', { name: 'Ghi nhận' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Khách trả dư 5 ₫')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Chấp nhận trả dư' }));
    await waitFor(() => expect(sent('POST')).toHaveLength(2));
    expect(sent('POST')[1]?.body.action_data).toEqual({ accept_overpayment: true });
  });

  test('is not offered with no proposal or several', async () => {
    open({ ...certainProposal, others: [{ type: 'packages', id: '571', why: 'b' }] }, () => finished);
    expect(await screen.findByText('2 khoản cùng khớp')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ghi nhận' })).toBeNull();
  });
});

describe('a statement', () => {
  const buildLine = (row: number, known: object) => ({
    ...{ row, at: '2026-11-20', amount: 5_000, description: `dòng ${row}` },
    ...known,
  });
  const checked = {
    ...{ state: 'checked', created: 1, known: 1, invalid: 0, opening: null, closing: null },
    ...{ bank: 'acb', account: '0123456', sheets: [], columns: [], skipped: [] },
    lines: [buildLine(2, {}), buildLine(3, { known: true })],
  };
  const needed = replyWithRefusal(422, 'Tệp không ghi rõ số tài khoản.', undefined, {
    code: 'account_needed',
    meta: { account: null, bank: null },
  });
  const other = replyWithRefusal(409, 'Đầu tệp ghi tài khoản 999999.', undefined, { code: 'other_account' });

  async function choose(answer: (query: Readonly<Record<string, string>>) => FakeServerReply) {
    const { sent } = installFakeServer(({ method, query, path }) =>
      method === 'POST' ? answer(query) : replyWithPage(path, []),
    );
    const { user } = renderScreens(
      '/',
      { '/': <StatementDialog onClose={() => 0} /> },
      buildViewer('finance'),
    );
    const box = within(await screen.findByRole('dialog', { name: 'Nhập sao kê' }));
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    await user.upload(input as HTMLInputElement, new File(['x'], 'thang11.csv', { type: 'text/csv' }));
    const typeAccount = async () => {
      await user.click(await box.findByRole('combobox', { name: /^Ngân hàng/ }));
      await user.click(await screen.findByRole('option', { name: 'ACB' }));
      const account = box.getByRole('combobox', { name: /^Tài khoản/ });
      await user.clear(account);
      await user.type(account, '0123456');
      await user.click(box.getByRole('button', { name: 'Đọc sao kê' }));
    };
    const importQueries = () =>
      sent('POST').map(({ query }) => [
        ...[query.bank, query.account, query.dry_run, query.file_name, query.accept_account],
      ]);
    return { user, box, importQueries, typeAccount };
  }

  test('requires its account only if it cannot be determined; a different account needs a confirmation', async () => {
    const { user, box, importQueries, typeAccount } = await choose(({ account, accept_account }) => {
      if (account === undefined) return needed;
      return accept_account === 'true' ? { body: { data: checked } } : other;
    });
    expect(await box.findByText('Tệp không ghi rõ số tài khoản.')).toBeTruthy();
    await typeAccount();
    expect(await box.findByText('Đầu tệp ghi tài khoản 999999.')).toBeTruthy();
    await user.click(box.getByRole('button', { name: 'Vẫn nhập' }));
    const row = (text: string) => box.getByText(text).closest('tr') as HTMLElement;
    await waitFor(() => expect(within(row('dòng 3')).getByText('Đã có')).toBeTruthy());
    expect(within(row('dòng 2')).queryByText('Đã có')).toBeNull();
    await user.click(box.getByRole('button', { name: 'Nhập 1 dòng' }));
    await waitFor(() => expect(importQueries()).toHaveLength(4));
    expect(importQueries()).toEqual([
      [undefined, undefined, 'true', 'thang11.csv', undefined],
      ['acb', '0123456', 'true', 'thang11.csv', undefined],
      ['acb', '0123456', 'true', 'thang11.csv', 'true'],
      ['acb', '0123456', 'false', 'thang11.csv', 'true'],
    ]);
  });

  test('with a known account is imported as previewed, or for another account', async () => {
    const { user, box, importQueries, typeAccount } = await choose(
      ({ account = '777777', bank = 'mbbank' }) => ({
        body: { data: { ...checked, bank, account } },
      }),
    );
    expect(await box.findByText(/^Sao kê tài khoản MB Bank 777777/)).toBeTruthy();
    await user.click(box.getByRole('button', { name: 'Nhập 1 dòng' }));
    await waitFor(() => expect(importQueries()).toHaveLength(2));
    expect(importQueries()[1]?.slice(0, 3)).toEqual(['mbbank', '777777', 'false']);

    await user.click(box.getByRole('button', { name: 'Tài khoản khác' }));
    expect(box.getByRole('button', { name: 'Nhập' }).hasAttribute('disabled')).toBe(true);
    await typeAccount();
    expect(await box.findByText(/^Sao kê tài khoản ACB 0123456/)).toBeTruthy();
    await user.click(box.getByRole('button', { name: 'Nhập 1 dòng' }));
    await waitFor(() => expect(importQueries()).toHaveLength(4));
    expect(importQueries()[3]?.slice(0, 3)).toEqual(['acb', '0123456', 'false']);
  });
});
