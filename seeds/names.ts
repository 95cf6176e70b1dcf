/** Vietnamese names of mothers and nurses. Family names are weighted by frequency. */
import type { Random } from './random.ts';

const families = [
  ['Nguyễn', 38],
  ['Trần', 11],
  ['Lê', 10],
  ['Phạm', 7],
  ['Huỳnh', 5],
  ['Hoàng', 5],
  ['Phan', 5],
  ['Vũ', 4],
  ['Võ', 4],
  ['Đặng', 3],
  ['Bùi', 3],
  ['Đỗ', 2],
  ['Hồ', 2],
  ['Ngô', 2],
  ['Dương', 2],
  ['Lý', 1],
  ['Đinh', 1],
  ['Trương', 1],
  ['Mai', 1],
  ['Tạ', 1],
] as const;
const middles =
  'Thị, Thị, Thị, Ngọc, Thanh, Thu, Minh, Kim, Phương, Hồng, Thùy, Bảo, Mỹ, Khánh, Quỳnh, Hoài, Tuyết, Bích, Diễm, Thảo, Thị Thu, Thị Ngọc, Thị Thanh, Thị Hồng, Thị Kim'.split(
    ', ',
  );
const givens =
  'Hương, Lan, Trang, Linh, Hà, Thảo, Phương, Ngân, Hạnh, Nga, Yến, Mai, Vy, Ly, My, Anh, Ngọc, Nhung, Oanh, Loan, Thúy, Hiền, Dung, Quyên, Trinh, Uyên, Châu, Đào, Đường, Giang, Hằng, Huệ, Hoa, Khuê, Liên, Nguyệt, Như, Nhi, Phượng, Quỳnh, Sương, Tâm, Thoa, Thư, Tiên, Trâm, Tú, Tuyền, Vân, Xuân, Ý, Diệp, Duyên, Thơ'.split(
    ', ',
  );

/** Returns a random full name of a woman: 'Nguyễn Thị Thu Hương'. */
export function makeWomanName(random: Random): string {
  const middle = random.pick(middles);
  const given = random.pick(givens.filter((name) => !middle.endsWith(name)));
  return `${random.weighted(families)} ${middle} ${given}`;
}
