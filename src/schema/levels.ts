/** The levels of customers and packages with their meanings and badges (rules 2.1). */
import {
  type CustomerLevel,
  customerLevels,
  levelsAllowingAction,
  type PackageLevel,
  packageLevels,
} from '#rules/levels';

const meanings: Record<CustomerLevel, string> = {
  C3: 'Khách mới liên hệ',
  L1: 'Đã nghe tư vấn',
  'L1-C': 'Không nghe máy',
  L4: 'Chờ duyệt',
  L5: 'Đã đăng ký, chưa xếp điều dưỡng',
  'L5-A': 'Đã đăng ký, xếp điều dưỡng tạm',
  'L5-C': 'Hủy đăng ký',
  L6: 'Đã phân công điều dưỡng',
  'L6-C': 'Hủy sau khi phân công',
  L7: 'Đang làm',
  'L7-C': 'Dừng giữa chừng, chưa thanh toán',
  'L8-7C': 'Đã thanh toán, chưa dùng hết',
  L8: 'Đã thanh toán, dùng hết',
};

/** Returns the meaning of a level, in Vietnamese. */
export const getLevelMeaning = (level: CustomerLevel): string => meanings[level];

/** Returns the meaning of a stored level, in Vietnamese; an empty text if the value is not a level. */
export function describeStoredLevel(stored: unknown): string {
  const level = customerLevels.find((each) => each === stored);
  return level ? meanings[level] : '';
}

const toLevelChoices = <L extends CustomerLevel>(levels: readonly L[]) =>
  levels.map((value) => ({ value, label: `${value} · ${meanings[value]}`, badge: meanings[value] }));

export const customerLevelChoices = toLevelChoices(customerLevels);
export const packageLevelChoices = toLevelChoices(packageLevels);
/** Levels at which a package can be cancelled. */
export const openLevelChoices = toLevelChoices(levelsAllowingAction.cancel_package);
/** The levels that a customer has before her first package. */
export const leadLevels = ['C3', 'L1', 'L1-C'] as const satisfies readonly CustomerLevel[];
export const leadLevelChoices = toLevelChoices(leadLevels);

/** The nine package levels that the reports show, in their order. */
export const reportLevels = [
  'L5-A',
  'L5',
  'L5-C',
  'L6',
  'L6-C',
  'L7',
  'L7-C',
  'L8',
  'L8-7C',
] as const satisfies readonly PackageLevel[];

export type { CustomerLevel, PackageLevel };
