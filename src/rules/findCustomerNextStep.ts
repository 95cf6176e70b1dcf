import { diffDays } from '#rules/days';
import { describeNextSession, type NextSession, type NextStep, type NextStepCode } from '#rules/nextStep';

interface LeadState {
  level: string;
  /** Local date of the first contact, YYYY-MM-DD; null if not known. */
  contacted_on: string | null;
  /** Today as a local date, YYYY-MM-DD. */
  today: string;
  /** `open_packages`: number of her packages that are requested, registered or running. `packages`: number of all her packages. */
  open_packages: number;
  packages: number;
  /** The next session of her packages, with the number of its package; null if there is none. */
  next: (NextSession & { readonly package_number: number }) | null;
  /** True if her data was erased on request. */
  is_erased: boolean;
}

/** Describes a customer's next session, and what is missing for it; without sessions, how many of her packages are open. */
function describeOpenPackages({ next, open_packages, today }: LeadState): string {
  if (next === null) return `${open_packages} gói đang mở`;
  const session = describeNextSession(next, today);
  return next.nurse ? session : `${session}. Gói ${next.package_number} chờ phân công điều dưỡng`;
}

/**
 * Returns a customer's next step that does not belong to an existing package: a call, a first registration, or the registration of a
 * further package.
 */
export function findCustomerNextStep(state: LeadState): NextStep {
  const { level, contacted_on, today, open_packages, packages, is_erased } = state;
  const often: NextStepCode[] = ['register_again', 'register_package_v2', 'plan_contact', 'update_level'];
  if (is_erased)
    return { sentence: 'Chỉ còn số liệu, không còn dữ liệu cá nhân', needs: [], often: ['update_level'] };
  if (packages > 0)
    return open_packages > 0
      ? { sentence: describeOpenPackages(state), needs: [], often }
      : { sentence: 'Không còn gói nào đang mở', needs: ['register_again'], often };
  if (level === 'C3') {
    const days = contacted_on === null ? 0 : diffDays(today, contacted_on);
    return {
      sentence: days > 0 ? `Chưa gọi được, chờ ${days} ngày` : 'Khách mới, chưa gọi được',
      needs: ['succeed_contact'],
      often: ['fail_contact', ...often],
    };
  }
  if (level === 'L1')
    return { sentence: 'Đã nghe tư vấn, chưa đăng ký gói', needs: ['register_package_v2'], often };
  return {
    sentence: level === 'L1-C' ? 'Không nghe máy, chưa đăng ký gói' : 'Chưa có gói nào',
    needs: [],
    often,
  };
}
