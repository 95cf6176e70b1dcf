/** Imports running packages from a file. Each row names the customer, the service, the price, the start and the progress (rules 1.16). */
import { findFinishDay, listSessionDays } from '#rules/calendar';
import { addDays, toWeekday } from '#rules/days';
import { foldText } from '#rules/foldText';
import { formatDate, formatMoney } from '#rules/format';
import { groupBy } from '#rules/groupBy';
import { findLevelAfterFirstShift, listCountedNurses } from '#rules/levels';
import { sum } from '#rules/money';
import { updateNextContact } from '#rules/nextContact';
import { isPriceCut } from '#rules/priceCuts';
import { isTimeSlot, timeSlots } from '#rules/slots';
import type { StoredRecord } from '#schema/index';
import { invalidError } from '../../base/domainError.ts';
import type { Context, RecordChange } from '../../context.ts';
import { listIds } from '../../db/ids.ts';
import { findRecordsBeingImported, importingError } from '../../db/importingError.ts';
import { insertMany } from '../../db/insertMany.ts';
import { lockRows } from '../../db/lockRows.ts';
import { cacheFoundRecords, findAll, findById, findByIds, update } from '../../db/store.ts';
import type { CreatedRecord, Hooks, ImportDoubt } from '../../resources/hooks.ts';
import {
  assertNursesAllowed,
  assertNursesAssignable,
  assertSellerAssignable,
} from '../accounts/assignable.ts';
import { addDiscountUses } from '../catalogue/discounts.ts';
import { syncCustomerLevels } from '../customers/customerLevel.ts';
import { storeAddedSessionNotices } from '../messages/changeNotices.ts';
import { findMonthOfDeposit } from '../months/months.ts';
import { bookImportedTransactions } from '../payments/bookTransaction.ts';
import { assertNoConflictsInAll } from '../shifts/conflicts.ts';
import { assertNoProblems, assertPriceCuts, type PackageQuote, quotePackage } from './quote.ts';
import { quoteRegistration, toPackageFields, toRegistration } from './register.ts';

type Pack = Partial<StoredRecord<'packages'>>;
type ImportHooks = NonNullable<Hooks<'packages'>['imports']>;

/** Values of the file's columns that are not fields of a package. */
type Row = {
  customer_phone: string;
  service_id: string;
  /** Number of sold sessions. */
  sessions?: number | null;
  /** Price of the whole package, in đồng. */
  price?: number | null;
  /** Number of held sessions. */
  held?: number | null;
  /** Amount already paid, in đồng. */
  paid?: number | null;
  time?: string | null;
};

/** Slot of packages whose row contains no time. */
const DEFAULT_TIME_SLOT = '08:30-09:30';

export const packageImportHooks: ImportHooks = {
  async load(ctx, rows) {
    const phones = [...new Set(rows.flatMap(({ customer_phone }) => customer_phone ?? []).map(String))];
    const customers = await findAll(ctx, 'customers', { phone: phones });
    const byPhone = groupBy(customers, ({ phone }) => phone ?? '');
    for (const [phone, own] of byPhone) cacheFoundRecords(ctx, 'customers', { phone }, own);
  },

  async read(ctx, values, given) {
    const row = given as Row;
    const doubts: ImportDoubt[] = [];
    const customer = await findCustomer(ctx, row.customer_phone);
    await assertNursesAssignable(ctx, values);
    await assertSellerAssignable(ctx, values.sales_id, { mayBeDisabled: true });
    const started_at = values.started_at ?? ctx.today;
    const isSeller = ctx.viewer.kind === 'sales' || ctx.viewer.kind === 'staff';
    const sales_id = values.sales_id ?? customer.sales_id ?? (isSeller ? ctx.viewer.id : null);
    if (!sales_id) throw invalidError('sales_id', 'Hãy thêm cột Sales, với tên hoặc email của người bán.');
    const line = await readLine(ctx, row);
    const pack: Pack = {
      ...values,
      customer_id: customer.id,
      registered_at: values.registered_at ?? (started_at < ctx.today ? started_at : ctx.today),
      started_at,
      sales_id,
      time_period: parseTimeSlots(row.time),
      services: [line],
    };
    if (!row.time) doubts.push({ path: 'time', detail: `Chưa có khung giờ, tạm ghi ${DEFAULT_TIME_SLOT}.` });
    const quote = await quotePackage(ctx, { ...pack, services: [line], started_at });
    assertNoProblems(quote, () => 'service_id');
    await assertPriceCuts(ctx, quote.lines, { pathOfLine: () => 'price' });
    assertHeldSessionsPossible(ctx, started_at, row.held ?? 0, quote.total_sessions);
    if ((row.held ?? 0) > 0 && !values.agent_id)
      doubts.push({ path: 'agent_id', detail: 'Gói đang chạy mà chưa có điều dưỡng.' });
    const listed = sum(quote.lines.map(({ subtotal_price }) => subtotal_price));
    if (quote.total_price * 2 < listed)
      doubts.push({
        path: 'price',
        detail: `Bảng giá là ${formatMoney(listed)}. Cột này phải là giá của cả gói, không phải của một buổi.`,
      });
    if ((row.paid ?? 0) > quote.total_price) doubts.push({ path: 'paid', detail: 'Khách trả dư.' });
    const others = await findAll(ctx, 'packages', { customer_id: customer.id, started_at });
    if (others.length > 0)
      doubts.push({
        path: 'customer_phone',
        detail: `${customer.name} đã có gói bắt đầu ${formatDate(started_at)}.`,
      });
    // Removes the price reason, unless the price is below the price list.
    const services = quote.lines.some(isPriceCut) ? [line] : [{ ...line, price_reason: null }];
    return { values: { ...pack, services } as Pack, doubts };
  },

  createMany: storePackages,
};

/** A package read from a file, ready to be stored. */
interface PreparedPackage {
  fields: Pack;
  quote: PackageQuote;
  /** Days of the package's sessions, and the number of sessions that were held. */
  days: readonly string[];
  held: number;
  /** Amount already paid, in đồng. */
  paid: number;
}

type Rows = Parameters<NonNullable<ImportHooks['createMany']>>[1];

/**
 * Stores running packages with their sessions and payments. The result is the same as with single registrations, with only a few
 * statements.
 * @param ctx a context whose changes contain only these packages
 */
async function storePackages(ctx: Context, rows: Rows): Promise<readonly CreatedRecord[]> {
  const ids = [...new Set(rows.map(({ values }) => values.customer_id ?? ''))];
  await lockRows(ctx, 'customers', ids);
  const customers = await findByIds(ctx, 'customers', ids);
  const ready: PreparedPackage[] = [];
  for (const row of rows) ready.push(await preparePackage(ctx, row));
  const packages = await insertMany(
    ctx,
    'packages',
    ready.map(({ fields }) => fields),
  );
  const each = packages.map((pack, at) => ({ pack, ...(ready[at] as PreparedPackage) }));
  const ofPackages = <T>(parts: (one: (typeof each)[number]) => readonly T[]) =>
    each.flatMap((one) => parts(one).map((part) => ({ package_id: one.pack.id, ...part })));
  await insertMany(
    ctx,
    'package_services',
    ofPackages(({ quote }) => quote.lines),
  );
  await insertMany(
    ctx,
    'deductions',
    ofPackages(({ quote }) => quote.deductions),
  );
  await addDiscountUses(
    ctx,
    each.flatMap(({ quote }) => quote.discounts),
  );
  await insertMany(
    ctx,
    'shifts',
    ofPackages(({ days, held }) =>
      days.map((day, at) => ({
        index: at + 1,
        day,
        wday: toWeekday(day),
        is_addition: false,
        delayed_days: 0,
        status: at < held ? ('finished' as const) : ('planned' as const),
      })),
    ),
  );
  await checkAssignments(ctx, each);
  await bookEarlierPayments(ctx, each);
  for (const customer of customers) {
    const contact = updateNextContact(customer, {}, ctx.today);
    if ('next_contact_at' in contact) await update(ctx, 'customers', customer.id, contact);
  }
  await syncCustomerLevels(ctx, customers);
  await storeAddedSessionNotices(ctx, 'p.id', listIds(packages));
  return groupChangesByPackage(ctx, packages);
}

async function preparePackage(ctx: Context, { values, further }: Rows[number]): Promise<PreparedPackage> {
  const row = further as Row;
  const { customer_id = '', import_id = null } = values;
  const registration = { ...toRegistration(values), services: values.services ?? [] };
  const quote = await quoteRegistration(ctx, customer_id, registration, undefined, 'file');
  const held = row.held ?? 0;
  const days = planSessionDays(ctx, quote.days, held);
  const fields = toPackageFields(ctx, customer_id, registration, quote, false);
  const level = fields.level ?? 'L5';
  return {
    fields: {
      ...fields,
      import_id,
      level: held > 0 ? findLevelAfterFirstShift(level) : level,
      finished_at: findFinishDay([...days]),
    },
    quote,
    days,
    held,
    paid: row.paid ?? 0,
  };
}

/** Asserts that the nurses in a file may be assigned. Conflicts with the nurses' other sessions are allowed. */
async function checkAssignments(
  ctx: Context,
  each: readonly { pack: StoredRecord<'packages'>; days: readonly string[] }[],
): Promise<void> {
  const assigned = each.filter(({ pack }) => listCountedNurses(pack).length > 0);
  const given = assigned.map(({ pack, days }) => ({
    customer_id: pack.customer_id,
    nurses: listCountedNurses(pack),
    days,
  }));
  if (given.length > 0) await assertNursesAllowed(ctx, given, {});
  await assertNoConflictsInAll(
    ctx,
    assigned.map(({ pack }) => ({ package_id: pack.id })),
    true,
  );
}

/**
 * Groups the changes by package, including changes of records that belong to the package. A customer's changes are assigned to her first
 * package.
 */
function groupChangesByPackage(ctx: Context, packages: readonly StoredRecord<'packages'>[]): CreatedRecord[] {
  const found = new Map<string, { change?: RecordChange; others: RecordChange[] }>(
    packages.map(({ id }) => [id, { others: [] }]),
  );
  const firstOf = new Map([...packages].reverse().map(({ id, customer_id }) => [customer_id, id]));
  for (const change of ctx.changes) {
    const own = change.resource === 'packages' ? found.get(change.id) : undefined;
    const owner = change.resource === 'customers' ? firstOf.get(change.id) : change.fields.package_id?.[1];
    if (own && change.verb === 'create') own.change = change;
    else found.get(own ? change.id : String(owner))?.others.push(change);
  }
  return [...found].flatMap(([id, { change, others }]) => (change ? [{ id, change, others }] : []));
}

/**
 * Finds the customer with this phone number. @throws DomainError at `customer_phone`: 422 if no customer, or more than one, has this
 * number; 409 `importing`
 */
async function findCustomer(ctx: Context, phone: string): Promise<StoredRecord<'customers'>> {
  const [customer, ...others] = await findAll(ctx, 'customers', { phone });
  if (!customer)
    throw invalidError('customer_phone', 'Chưa có khách hàng nào với số này. Hãy nhập khách hàng trước.');
  if (others.length > 0)
    throw invalidError('customer_phone', 'Có nhiều khách hàng cùng số này. Hãy gộp họ trước khi nhập gói.');
  if ((await findRecordsBeingImported(ctx, 'customers', [customer.id])).size > 0)
    throw importingError('customer_phone');
  return customer;
}

/**
 * Builds the package's line. Its quantity is chosen so that the line has the given number of sessions. @throws DomainError 422 at
 * `sessions`
 */
async function readLine(ctx: Context, { service_id, sessions, price }: Row) {
  const service = await findById(ctx, 'services', service_id);
  const amount = service?.amount ?? 1;
  const quantity = sessions ? sessions / amount : 1;
  if (!Number.isInteger(quantity))
    throw invalidError(
      'sessions',
      `${service?.name} có ${amount} buổi mỗi đơn vị: số buổi phải chia hết cho ${amount}.`,
    );
  return { service_id, variant_id: null, quantity, price: price ?? null, price_reason: 'Theo tệp nhập' };
}

/** Pattern for a time in a cell, after folding. A slot is a start, an optional end, and an optional part of the day. */
const clockPattern = String.raw`(\d{1,2})\s*(?:[:hg.]\s*(\d{2})?)?`;
const slotText = new RegExp(
  String.raw`^${clockPattern}(?:\s*(?:-|–|den)\s*${clockPattern})?\s*(sang|trua|chieu)?$`,
);

/**
 * Reads the slots in a cell: '8:30', '8h30', '08:30-09:30', '2h chiều'. Several slots are separated by a comma or 'và'. @throws DomainError
 * 422 at `time`
 */
function parseTimeSlots(text: string | null | undefined): string[] {
  if (!text) return [DEFAULT_TIME_SLOT];
  return foldText(text)
    .split(/[,;+&/]| va /)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [, hour = '', minute = '00', , , time] = slotText.exec(part) ?? [];
      const isAfternoon = time === 'chieu' && Number(hour) < 12;
      const begin = `${String(Number(hour) + (isAfternoon ? 12 : 0)).padStart(2, '0')}:${minute}`;
      const slot = hour && timeSlots.find((one) => one.startsWith(begin));
      if (!slot || !isTimeSlot(slot))
        throw invalidError(
          'time',
          `Không có khung giờ nào là "${part.slice(0, 60)}". Hãy ghi giờ từ 7:30 đến 14:30, cách nhau 30 phút, ví dụ 8h30.`,
        );
      return slot;
    });
}

/**
 * Checks the number of held sessions. @throws DomainError 422 at `held` if it exceeds the number of sessions, or the number of possible
 * days since the start
 */
function assertHeldSessionsPossible(ctx: Context, started_at: string, held: number, sold: number): void {
  if (held === 0) return;
  if (held > sold) throw invalidError('held', `Gói có ${sold} buổi nên không thể đã tắm ${held} buổi.`);
  const last = listSessionDays(started_at, held).at(-1) ?? started_at;
  if (last > ctx.today)
    throw invalidError(
      'held',
      `Từ ${formatDate(started_at)} đến hôm nay chưa đủ ${held} ngày để tắm ${held} buổi.`,
    );
}

/**
 * Returns the days of a package's sessions: held sessions get the first days from the start on, the other sessions get days from today on
 * (rules 1.16).
 */
function planSessionDays(ctx: Context, sold: readonly string[], held: number): string[] {
  const finished = sold.slice(0, held);
  const after = finished.at(-1);
  const first = [ctx.today, sold[0] ?? ctx.today, ...(after ? [addDays(after, 1)] : [])].sort().at(-1);
  return [...finished, ...listSessionDays(first ?? ctx.today, sold.length - finished.length)];
}

/**
 * Books the amounts paid before the import. The transactions are approved at once if the viewer may approve, because these payments are
 * known to be received.
 */
async function bookEarlierPayments(
  ctx: Context,
  each: readonly { pack: StoredRecord<'packages'>; paid: number }[],
): Promise<void> {
  const isSure = ctx.viewer.roles.includes('finance') || ctx.viewer.roles.includes('admin');
  const bookings = [];
  for (const { pack, paid } of each)
    if (paid > 0)
      bookings.push({
        kind: 'revenue' as const,
        account_type: 'customer' as const,
        at: pack.registered_at,
        month: await findMonthOfDeposit(ctx, pack.registered_at),
        amount: paid,
        customer_id: pack.customer_id,
        package_id: pack.id,
        note: 'Đã thu trước khi nhập tệp',
        status: isSure ? ('approved' as const) : ('created' as const),
        import_id: pack.import_id,
      });
  await bookImportedTransactions(ctx, bookings);
}
