/** Running packages from a file: a row says whose, what, for how much, since when and how far it is (rules 1.16). */
import { sessionDays } from '#rules/calendar';
import { addDays, wday } from '#rules/days';
import { fold } from '#rules/fold';
import { formatDate, formatMoney } from '#rules/format';
import { levelAfterFirstShift } from '#rules/levels';
import { sum } from '#rules/money';
import { isCut } from '#rules/priceCuts';
import { isTimeSlot, timeSlots } from '#rules/slots';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { find, findAll, update } from '../../db/store.ts';
import { updateMany } from '../../db/updateMany.ts';
import { invalid } from '../../domainError.ts';
import type { Hooks, ImportDoubt } from '../../resources/hooks.ts';
import { checkNurses, checkSales } from '../accounts/assignable.ts';
import { findMonthOfDeposit } from '../months/months.ts';
import { bookTransaction } from '../payments/bookTransaction.ts';
import { renumberSessions } from '../shifts/plan.ts';
import { setLevel } from './level.ts';
import { assertNoProblems, assertPriceCuts, quotePackage } from './quote.ts';
import { registerPackage, toRegistration } from './register.ts';

type Pack = Partial<Stored<'packages'>>;
type ImportHooks = NonNullable<Hooks<'packages'>['imports']>;

/** What the further columns of a row say. */
interface Row {
  customer_phone: string;
  service_id: string;
  /** Sessions that were sold. */
  sessions?: number | null;
  /** Of the whole package, đồng. */
  price?: number | null;
  /** Sessions that were held. */
  held?: number | null;
  /** đồng */
  paid?: number | null;
  time?: string | null;
}

/** The slot of rows that say none. */
const usualSlot = '08:30-09:30';

export const importedPackages: ImportHooks = {
  async read(ctx, values, given) {
    const row = given as unknown as Row;
    const doubts: ImportDoubt[] = [];
    const customer = await findCustomer(ctx, row.customer_phone);
    await checkNurses(ctx, values);
    await checkSales(ctx, values.sales_id, { mayBeDisabled: true });
    const started_at = values.started_at ?? ctx.today;
    const isSeller = ctx.viewer.kind === 'sales' || ctx.viewer.kind === 'staff';
    const sales_id = values.sales_id ?? customer.sales_id ?? (isSeller ? ctx.viewer.id : null);
    if (!sales_id) throw invalid('sales_id', 'Hãy thêm cột Sales, với tên hoặc email của người bán.');
    const line = await readLine(ctx, row);
    const pack: Pack = {
      ...values,
      customer_id: customer.id,
      registered_at: values.registered_at ?? (started_at < ctx.today ? started_at : ctx.today),
      started_at,
      sales_id,
      time_period: readSlots(row.time),
      services: [line],
    };
    if (!row.time) doubts.push({ path: 'time', detail: `Chưa có khung giờ, tạm ghi ${usualSlot}.` });
    const quote = await quotePackage(ctx, { ...pack, services: [line], started_at });
    assertNoProblems(quote, () => 'service_id');
    await assertPriceCuts(ctx, quote.lines, { pathOfLine: () => 'price' });
    assertHeld(ctx, started_at, row.held ?? 0, quote.total_sessions);
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
    // A reason is kept only where the price is below the list's.
    const services = quote.lines.some(isCut) ? [line] : [{ ...line, price_reason: null }];
    return { values: { ...pack, services } as Pack, doubts };
  },

  async create(ctx, values, given) {
    const row = given as unknown as Row;
    const { import_id, customer_id = '', services = [] } = values;
    const registration = { ...toRegistration(values), services: services ?? [], accept_conflicts: true };
    const pack = await registerPackage(ctx, customer_id, registration, undefined, 'file');
    await update(ctx, 'packages', pack.id, { import_id: import_id ?? null });
    await replanSessions(ctx, pack.id, row.held ?? 0);
    if ((row.held ?? 0) > 0) await setLevel(ctx, pack, levelAfterFirstShift(pack.level));
    if (row.paid) await bookPaid(ctx, pack, row.paid, import_id ?? null);
    return pack.id;
  },
};

/** @throws DomainError 422 at `customer_phone` when nobody, or more than one, has this number */
async function findCustomer(ctx: Context, phone: string): Promise<Stored<'customers'>> {
  const [customer, ...others] = await findAll(ctx, 'customers', { phone });
  if (!customer)
    throw invalid('customer_phone', 'Chưa có khách hàng nào với số này. Hãy nhập khách hàng trước.');
  if (others.length > 0)
    throw invalid('customer_phone', 'Có nhiều khách hàng cùng số này. Hãy gộp họ trước khi nhập gói.');
  return customer;
}

/** The package's line: as many units as make the sessions. @throws DomainError 422 at `sessions` */
async function readLine(ctx: Context, { service_id, sessions, price }: Row) {
  const service = await find(ctx, 'services', service_id);
  const amount = service?.amount ?? 1;
  const quantity = sessions ? sessions / amount : 1;
  if (!Number.isInteger(quantity))
    throw invalid(
      'sessions',
      `${service?.name} có ${amount} buổi mỗi đơn vị: số buổi phải chia hết cho ${amount}.`,
    );
  return { service_id, variant_id: null, quantity, price: price ?? null, price_reason: 'Theo tệp nhập' };
}

/** One time of a cell, folded: when it begins, when it ends where that is said, and the part of the day. */
const clock = String.raw`(\d{1,2})\s*(?:[:hg.]\s*(\d{2})?)?`;
const slotText = new RegExp(String.raw`^${clock}(?:\s*(?:-|–|den)\s*${clock})?\s*(sang|trua|chieu)?$`);

/** '8:30', '8h30', '08:30-09:30', '2h chiều', several after a comma or 'và'. @throws DomainError 422 at `time` */
function readSlots(text: string | null | undefined): string[] {
  if (!text) return [usualSlot];
  return fold(text)
    .split(/[,;+&/]| va /)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [, hour = '', minute = '00', , , time] = slotText.exec(part) ?? [];
      const isAfternoon = time === 'chieu' && Number(hour) < 12;
      const begin = `${String(Number(hour) + (isAfternoon ? 12 : 0)).padStart(2, '0')}:${minute}`;
      const slot = hour && timeSlots.find((one) => one.startsWith(begin));
      if (!slot || !isTimeSlot(slot))
        throw invalid(
          'time',
          `Không có khung giờ nào là "${part.slice(0, 60)}". Hãy ghi giờ từ 7:30 đến 14:30, cách nhau 30 phút, ví dụ 8h30.`,
        );
      return slot;
    });
}

/** @throws DomainError 422 at `held` when there were not so many sessions, or not so many days since the start */
function assertHeld(ctx: Context, started_at: string, held: number, sold: number): void {
  if (held === 0) return;
  if (held > sold) throw invalid('held', `Gói có ${sold} buổi nên không thể đã tắm ${held} buổi.`);
  const last = sessionDays(started_at, held).at(-1) ?? started_at;
  if (last > ctx.today)
    throw invalid(
      'held',
      `Từ ${formatDate(started_at)} đến hôm nay chưa đủ ${held} ngày để tắm ${held} buổi.`,
    );
}

/** The sessions that were held stand on the first days from the start on, the others from today on (rules 1.16). */
async function replanSessions(ctx: Context, package_id: string, held: number): Promise<void> {
  const shifts = await findAll(ctx, 'shifts', { package_id }, ['day']);
  const finished = shifts.slice(0, held);
  const planned = shifts.slice(held);
  const after = finished.at(-1)?.day;
  const first = [ctx.today, shifts[0]?.day ?? ctx.today, ...(after ? [addDays(after, 1)] : [])].sort().at(-1);
  const days = sessionDays(first ?? ctx.today, planned.length);
  await updateMany(
    ctx,
    'shifts',
    finished.map(({ id }) => ({ id, patch: { status: 'finished' as const } })),
  );
  await updateMany(
    ctx,
    'shifts',
    planned.flatMap(({ id, day }, at) => {
      const to = days[at] ?? day;
      return to === day ? [] : [{ id, patch: { day: to, wday: wday(to) } }];
    }),
  );
  await renumberSessions(ctx, package_id);
}

/** Books what was paid before the file came in; approved where the viewer may approve, for it is known and done. */
async function bookPaid(
  ctx: Context,
  pack: Stored<'packages'>,
  amount: number,
  import_id: string | null,
): Promise<void> {
  const isSure = ctx.viewer.roles.includes('finance') || ctx.viewer.roles.includes('admin');
  const booked = await bookTransaction(ctx, {
    kind: 'revenue',
    account_type: 'customer',
    at: pack.registered_at,
    month: await findMonthOfDeposit(ctx, pack.registered_at),
    amount,
    customer_id: pack.customer_id,
    package_id: pack.id,
    note: 'Đã thu trước khi nhập tệp',
    status: isSure ? 'approved' : 'created',
  });
  await update(ctx, 'transactions', booked.id, { import_id });
}
