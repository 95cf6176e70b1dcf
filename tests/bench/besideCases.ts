/** Long operations of one user; each is measured by how long other users wait while it runs. */
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from '#api/db/connect';
import { addDays } from '#rules/days';
import { resources } from '#schema/index';
import type { Fields } from '#schema/kinds';
import type { BenchTarget } from './call.ts';
import type { Dataset } from './dataset.ts';

export interface HeavyCase {
  name: string;
  /** Prepares the case; this time is not measured. */
  prepare?: () => Promise<unknown>;
  run: () => Promise<unknown>;
}

interface Answer {
  data: { id: string }[] & {
    import_id: string;
    attributes: { name: string };
    results: { object_id: string; log_id?: string }[];
  };
}

/** The database as seen by the cases. */
interface Measured {
  target: BenchTarget;
  databaseUrl: string;
  dataset: Dataset;
  /** Number of records of an import, a bulk action or a bulk edit. */
  records: number;
}

export function buildHeavyCases({ target, databaseUrl, dataset, records }: Measured): HeavyCase[] {
  let serial = Date.now() % 1_000_000;
  let serviceName = '';
  const imported = new Map<string, string>();
  const send = async (method: string, path: string, body?: string | object, type = 'application/json') => {
    const sent = typeof body === 'string' ? body : JSON.stringify(body);
    const headers = { ...target.headers, ...(body !== undefined && { 'content-type': type }) };
    const answer = await fetch(target.url + encodeURI(path), {
      method,
      headers,
      ...(body !== undefined && { body: sent }),
    });
    return { status: answer.status, text: await readText(answer) };
  };
  const call = async (method: string, path: string, body?: string | object, type?: string) => {
    const { status, text } = await send(method, path, body, type);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 300)}`);
    return (text.startsWith('{') ? JSON.parse(text) : {}) as Answer;
  };
  const ids = async (path: string, most = records): Promise<string[]> =>
    (await call('GET', `${path}${path.includes('?') ? '&' : '?'}page[size]=${most}&sort=-id`)).data
      .slice(0, most)
      .map(({ id }) => id);

  const bring = (name: string, rows: (phones: readonly string[]) => string[][]): HeavyCase[] => {
    let phones: string[] = [];
    const run = async () => {
      const lines = rows(phones).map((cells) => cells.map((cell) => `"${cell}"`).join(','));
      const { data } = await call('POST', `/${name}/import`, lines.join('\n'), 'text/csv');
      imported.set(name, data.import_id);
    };
    const prepare = async () => {
      phones = Array.from({ length: records }, () => {
        serial += 1;
        return `05${String(80_000_000 + (serial % 10_000_000))}`;
      });
      if (name !== 'packages') return;
      serviceName = (await call('GET', `/services/${dataset.services[0]}`)).data.attributes.name;
      const lines = ['Họ tên,Điện thoại', ...phones.map((phone, at) => `Khách ${at},${phone}`)];
      await call('POST', '/customers/import', lines.join('\n'), 'text/csv');
    };
    const undo: HeavyCase = {
      name: `undo of the import of ${name}`,
      run: () => call('POST', `/imports/${imported.get(name)}/actions`, { action_code: 'undo' }),
    };
    const restore: HeavyCase = {
      name: `restore of the import of ${name}`,
      run: async () => {
        const [entry] = (await call('GET', '/trash?filter[resource]=imports&sort=-id')).data;
        await call('POST', `/trash/${entry?.id}/restore`, { accept_conflicts: true });
      },
    };
    return [{ name: `import of ${name}`, prepare, run }, undo, restore];
  };

  const bulk = (path: string, code: string, data: object, of: string): HeavyCase => {
    let chosen: string[] = [];
    return {
      name: `${code} of ${path}`,
      prepare: async () => {
        chosen = await ids(`/${of}`);
      },
      run: async () => {
        const body = { action_code: code, action_data: data, object_ids: chosen };
        // A database may have no record of this kind.
        if (chosen.length > 0) await call('POST', `/${path}/bulk/actions`, body);
      },
    };
  };

  const act = (path: string, id: string | undefined, action_code: string, action_data: object) =>
    call('POST', `/${path}/${id}/actions`, { action_code, action_data });

  /** Returns every declared bulk action whose inputs are all among these values. */
  function bulkCases(): HeavyCase[] {
    const values: Readonly<Record<string, object>> = {
      assign_sales: { sales_id: dataset.salesId },
      update_level: { level: 'L1' },
      plan_contact: { next_contact_at: addDays(dataset.day, 3) },
      cancel_package: { cancel_reason: 'Thử' },
      ignore: { reason: 'Phí' },
    };
    const lists: Readonly<Record<string, string>> = {
      'transactions approve': 'transactions?filter[status]=created',
      'bank_lines ignore': 'bank_lines?filter[status]=open',
    };
    return Object.values(resources).flatMap(({ name, actions }) =>
      Object.entries(actions ?? {})
        .filter(([code, { on, input }]) => on.includes('bulk') && (!needsInput(input) || values[code]))
        .map(([code]) => bulk(name, code, values[code] ?? {}, lists[`${name} ${code}`] ?? name)),
    );
  }

  const every = Array.from({ length: records }, (_, at) => at);
  const [month] = dataset.months;
  const day = (iso: string) => iso.split('-').reverse().join('/');
  let edited: string[] = [];
  let lines: Record<string, string | undefined> = {};
  const [days] = dataset.scheduled;
  return [
    ...bring('customers', (phones) => [
      ['Họ tên', 'Điện thoại', 'Ghi chú'],
      ...phones.map((phone, at) => [`Nhập ${serial} ${at}`, phone, 'ghi chú']),
    ]),
    {
      name: 'edit of customers',
      prepare: async () => {
        edited = await ids('/customers');
      },
      run: async () => {
        const attributes = { source_name: `Sửa ${serial}` };
        const { data } = await call('PATCH', '/customers/bulk', { object_ids: edited, attributes });
        lines = Object.fromEntries(data.results.map(({ object_id, log_id }) => [object_id, log_id]));
      },
    },
    {
      name: 'revert of the edit of customers',
      run: () => call('POST', '/customers/bulk/revert', { lines }),
    },
    ...bring('packages', (phones) => [
      ['Điện thoại khách', 'Dịch vụ', 'Số buổi', 'Ngày bắt đầu', 'Đã tắm', 'Giờ', 'Đã thu', 'Sales'],
      ...phones.map((phone) => [
        phone,
        serviceName,
        '5',
        day(addDays(dataset.day, -3)),
        '2',
        '08:30-09:30',
        '100000',
        'sales@noi.test',
      ]),
    ]),
    ...bring('transactions', () => [
      ['Ngày thực hiện', 'Loại', 'Số tiền', 'Ghi chú'],
      ...every.map((at) => [day(dataset.day), 'Chi phí ADS', String(1000 + at), `Nhập ${serial} ${at}`]),
    ]),
    ...bring('agents', (phones) => [
      ['Họ tên', 'Điện thoại'],
      ...phones.map((phone, at) => [`Điều dưỡng ${serial} ${at}`, phone]),
    ]),
    ...bring('services', () => [
      ['Tên', 'Thời lượng', 'Giá', 'Bậc giá'],
      ...every.map((at) => [`Dịch vụ ${serial} ${at}`, '45', '180000', '5: 170.000']),
    ]),
    ...bring('partners', () => [
      ['Mã', 'Tên'],
      ...every.map((at) => [`PK${serial}-${at}`, `Phòng khám ${serial} ${at}`]),
    ]),
    ...bulkCases(),
    {
      name: 'bank statement',
      run: () =>
        call(
          'POST',
          '/bank_lines/import?bank=acb&account=7199880077',
          [
            'Ngày,Số GD,Ghi nợ,Ghi có,Số dư,Nội dung',
            ...every.map((at) => `${day(dataset.day)},S${serial}-${at},,${30_000 + at},,CK ${at}`),
          ].join('\n'),
          'text/csv',
        ),
    },
    {
      name: 'undo of the bank statement',
      run: async () => {
        const [file] = await ids('/bank_imports', 1);
        await act('bank_imports', file, 'undo', { reason: 'Thử' });
      },
    },
    {
      name: 'deletion of a package and its return',
      run: async () => {
        const [id] = await ids('/packages?filter[level]=L6', 1);
        await act('packages', id, 'delete_package', {});
        const [entry] = (await call('GET', '/trash?filter[resource]=packages&sort=-id')).data;
        await call('POST', `/trash/${entry?.id}/restore`, { accept_conflicts: true });
      },
    },
    {
      name: 'erasing of a customer',
      run: async () => {
        const [id] = await ids('/customers?filter[level]=L8', 1);
        await act('customers', id, 'erase', { reason: 'Theo yêu cầu' });
      },
    },
    {
      name: 'page of 1,000',
      run: () => call('GET', '/packages?page[size]=1000&include=customer,agent,sales'),
    },
    ...[
      ['revenue', '/reports/revenue?level=all'],
      ['partners', '/reports/partner_revenue?split=true'],
      ['P&L', '/reports/pl'],
      ['schedule', `/reports/schedule?from=${days?.from}&to=${days?.to}`],
      ['pay run', `/pay_run?month=${month?.month}`],
      ['receivables', '/reports/receivables'],
      ['estimated partner revenue', '/reports/estimated_partner_revenue'],
      ['marketing', '/reports/marketing?view_by=month'],
      ['average per sale', '/reports/aps'],
      ['bank', `/reports/bank?month=${month?.month}`],
    ].map(([name, path = '']) => ({ name: `report: ${name}`, run: () => call('GET', path) })),
    ...[
      ['packages, XLSX', '/packages/export?format=xlsx'],
      ['customers, CSV', '/customers/export?format=csv'],
      ['transactions, XLSX', '/transactions/export?format=xlsx'],
      ['sessions, CSV', '/shifts/export?format=csv'],
      ['revenue, XLSX', `/reports/revenue/export?format=xlsx&month=${month?.month}`],
    ].map(([name, path = '']) => ({ name: `export: ${name}`, run: () => call('GET', path) })),
    { name: 'proof', run: () => runJob(databaseUrl, 'prove_books') },
    {
      name: 'hostile bodies',
      run: async () => {
        const members = Object.fromEntries(Array.from({ length: 90_000 }, (_, at) => [`m${at}`, 1]));
        const body = JSON.stringify(members);
        for (let count = 0; count < 6; count += 1) await send('POST', '/login', body);
      },
    },
  ];
}

/**
 * Returns the text of an answer; '' for a file, whose content is not decoded: decoding a large file would block the clients in this
 * process, and their waits would look like the server's.
 */
async function readText(answer: Response): Promise<string> {
  if (answer.headers.get('content-disposition') === null) return answer.text();
  for await (const _part of answer.body ?? []);
  return '';
}

/** Enqueues a job and waits until the server has run it. */
async function runJob(databaseUrl: string, kind: string): Promise<void> {
  const knex = connect(databaseUrl);
  const now = new Date().toISOString();
  try {
    const [row] = await knex('jobs')
      .insert({
        kind,
        state: 'waiting',
        run_at: now,
        attempts: 0,
        version: 1,
        created_at: now,
        updated_at: now,
      })
      .returning('id');
    for (;;) {
      const { state } = await knex('jobs').where({ id: row.id }).first('state');
      if (state === 'dead') throw new Error(`${kind} failed`);
      if (state === 'done') return;
      await wait(200);
    }
  } finally {
    await knex.destroy();
  }
}

const needsInput = (input: Fields | undefined): boolean =>
  Object.values(input ?? {}).some(({ required }) => required);
