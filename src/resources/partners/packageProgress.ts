import { toMonth } from '#rules/days';
import { formatMonth } from '#rules/format';
import { isCancelledRegistrationLevel, isPaidLevel } from '#rules/levels';
import type { LoadedRecordOf } from '../../jsonapi/loaded.ts';

type SentPackage = Pick<LoadedRecordOf<'partner_packages'>, 'level' | 'finished_at'>;

const stages = ['Chờ duyệt', 'Đang làm', 'Đã xong', 'Đã hủy'] as const;

/** Returns the progress of a package as text. */
export function getPackageProgress(level: string | null): (typeof stages)[number] {
  if (level === null || level === 'L4') return 'Chờ duyệt';
  if (isPaidLevel(level)) return 'Đã xong';
  return isCancelledRegistrationLevel(level) ? 'Đã hủy' : 'Đang làm';
}

/** Compares packages by progress, for sorting; the package with the least progress is first. */
export const compareProgress = (one: SentPackage, other: SentPackage): number =>
  stages.indexOf(getPackageProgress(one.level)) - stages.indexOf(getPackageProgress(other.level));

/** Returns the month in which the commission of a paid package counts (rules 6.1); 'chưa tính' for other packages. */
export const formatCommissionMonth = ({ level, finished_at }: SentPackage): string =>
  level && isPaidLevel(level) && finished_at ? formatMonth(toMonth(finished_at)) : 'chưa tính';
