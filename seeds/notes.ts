import { toLocalDay } from '#rules/days';
import { addMinutes } from './instants.ts';
import { createRandom } from './random.ts';
import type { Staff } from './staff.ts';
import type { StoredLife } from './store.ts';
import type { World } from './world.ts';

const customerNotes = [
  'Bé ngủ ngày, mẹ xin tới sau 9 giờ.',
  'Mẹ muốn giữ đúng một cô cho cả gói.',
  'Bà nội ra mở cửa, gọi trước 10 phút.',
  'Bé vàng da nhẹ, bác sĩ dặn tắm nhanh, phòng ấm.',
];
const packageNotes = [
  'Mẹ hỏi gói tiếp, gọi lại khi còn hai buổi.',
  'Đã báo mẹ số tiền còn lại, mẹ chuyển khoản cuối tuần.',
  'Hai buổi cuối mẹ về ngoại ở Thủ Đức, nhớ hỏi lại địa chỉ.',
];
/** One in `PACKAGES_PER_NOTE` running packages gets notes. */
const PACKAGES_PER_NOTE = 4;

/** Adds notes that sales and coordinators write to each other about running packages and their mothers. */
export function addNotes(world: World, staff: Staff, packages: readonly StoredLife[]): void {
  const random = createRandom('notes');
  const atWork = packages
    .filter(({ pack }) => pack.level === 'L7')
    .filter((_, index) => index % PACKAGES_PER_NOTE === 0);
  for (const { life, pack, customer } of atWork) {
    const author_id = pack.sales_id ?? random.pick(staff.sales);
    const write = (host: 'customers' | 'packages', id: string, minutes: number, text: string) => {
      const reference = host === 'customers' ? { customer_id: id } : { package_id: id };
      const values = { record_type: host, record_id: id, text, author_id, ...reference };
      world.add('notes', addMinutes(life.created_at, minutes), values);
    };
    write('customers', customer.id, random.int(30, 300), random.pick(customerNotes));
    if (toLocalDay(life.settled_at) < world.today && random.chance(0.5))
      write('packages', pack.id, random.int(1_500, 4_000), random.pick(packageNotes));
  }
}
