import { useGetList } from 'react-admin';
import { buildCustomerLink } from '#rules/customerLink';
import { formatDate } from '#rules/format';
import { formatPhone } from '#rules/formatPhone';
import type { Choice } from '#schema/kinds';
import type { LoadedRecordOf } from '../../jsonapi/loaded.ts';
import { useDebouncedValue } from '../../ui/useDebouncedValue.ts';

/** Maximum number of results of each kind. */
const MAX_RESULTS = 8;

const joinTexts = (...parts: unknown[]): string => parts.filter(Boolean).join(' · ');

const toPackageChoice = (pack: LoadedRecordOf<'packages'>): Choice => ({
  value: buildCustomerLink({ customer_id: String(pack.customer_id), package_id: pack.id }) ?? '',
  label: joinTexts(
    pack.customer_name,
    formatPhone(pack.customer_phone),
    `Gói ${String(pack.number)} (${String(pack.level)})`,
    `đăng ký ${formatDate(pack.registered_at)}`,
  ),
});
const toCustomerChoice = (customer: LoadedRecordOf<'customers'>): Choice => ({
  value: buildCustomerLink({ customer_id: customer.id, package_id: null }) ?? '',
  label: joinTexts(customer.name, formatPhone(customer.phone), 'không theo gói'),
});

/** Returns packages and customers whose name or phone contains the typed text (from two characters), as links to choose from. */
export function useLinkOptions(typed: string): { options: Choice[]; loading: boolean } {
  const q = useDebouncedValue(typed.trim());
  const enabled = q.length >= 2;
  const listParams = { filter: { q }, pagination: { page: 1, perPage: MAX_RESULTS }, meta: { include: [] } };
  const packages = useGetList<LoadedRecordOf<'packages'>>('packages', listParams, { enabled });
  const customers = useGetList<LoadedRecordOf<'customers'>>('customers', listParams, { enabled });
  if (!enabled) return { options: [], loading: false };
  return {
    options: [...(packages.data ?? []).map(toPackageChoice), ...(customers.data ?? []).map(toCustomerChoice)],
    loading: packages.isPending || customers.isPending || q !== typed.trim(),
  };
}
