/**
 * Checks assignments: the customer must accept the nurse, the nurse's certificates must be valid, the seller must be able to sell, and the
 * partner must still work with the company.
 */
import { formatDate } from '#rules/format';
import type { PackageNurses } from '#rules/levels';
import { validatePartner, validateSeller } from '#rules/notTaken';
import { filterExpiredCertificates } from '#rules/papers';
import type { StoredRecord } from '#schema/index';
import type { StaffingSettings } from '#schema/staffing';
import { DomainError, invalidError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { findById } from '../../db/store.ts';
import { loadSetting, storeSetting } from '../../resources/settings.ts';

const fields = ['agent_id', 'agent1_id', 'agent2_id'] as const;

/**
 * Asserts that these nurses exist and have not left the company (rules 5.7), and that the two provisional nurses differ.
 * @throws DomainError 422 at the field
 */
export async function assertNursesAssignable(ctx: Context, nurses: PackageNurses): Promise<void> {
  if (nurses.agent1_id && nurses.agent1_id === nurses.agent2_id)
    throw invalidError('agent2_id', 'Hai điều dưỡng tạm phải là hai người khác nhau.');
  for (const field of fields) {
    const id = nurses[field];
    if (!id) continue;
    const nurse = await findById(ctx, 'agents', id);
    if (!nurse) throw invalidError(field, 'Không có điều dưỡng này. Hãy chọn người khác.');
    if (nurse.profile_status === 'out')
      throw invalidError(field, `${nurse.name} đã nghỉ việc. Hãy chọn người khác.`);
  }
}

interface SalesCheck {
  /** The current seller of the record. This seller is always allowed. */
  before?: string | null;
  /** True if the sale is in the past, so that the account may be disabled now. */
  mayBeDisabled?: boolean;
}

/**
 * Asserts that the user can sell: a user of the company of kind staff or sales, whose account is not disabled (rules 1.17).
 * @throws DomainError 422 at `sales_id`
 */
export async function assertSellerAssignable(
  ctx: Context,
  sales_id: string | null | undefined,
  { before, mayBeDisabled = false }: SalesCheck = {},
): Promise<void> {
  if (!sales_id || sales_id === before) return;
  const user = await findById(ctx, 'users', sales_id);
  if (user?.kind !== 'staff' && user?.kind !== 'sales')
    throw invalidError('sales_id', 'Sales phải là một nhân viên. Hãy chọn người khác.');
  const fault = mayBeDisabled ? null : validateSeller(user);
  if (fault) throw invalidError('sales_id', fault);
}

/**
 * Finds this partner and asserts that it still works with the company (rules 2.25); null if no partner is given.
 * @param mayHaveEnded allows a partner that no longer works with the company
 * @throws DomainError 422 at `partner_id`
 */
export async function findAssignablePartner(
  ctx: Context,
  partner_id: string | null | undefined,
  mayHaveEnded = false,
): Promise<StoredRecord<'partners'> | null> {
  if (!partner_id) return null;
  const partner = await findById(ctx, 'partners', partner_id);
  if (!partner) throw invalidError('partner_id', 'Không có đối tác này. Hãy chọn lại.');
  const fault = mayHaveEnded ? null : validatePartner(partner);
  if (fault) throw invalidError('partner_id', fault);
  return partner;
}

/** Nurses who are assigned to sessions of a customer. */
export interface NewNurses {
  customer_id: string;
  nurses: readonly string[];
  /** Days of the assigned sessions, in any order. Today's session is included. */
  days: readonly string[];
}

/** The obstacles that the caller accepts, so that they are not errors. */
interface AcceptedObstacles {
  accept_refused?: boolean | null | undefined;
  accept_papers?: boolean | null | undefined;
}

/**
 * Asserts that no customer refuses a newly assigned nurse and, if the settings require certificates, that the nurses' certificates are
 * valid until the last of these days. One error names every obstacle.
 * @throws 409 `refused_nurse` with `meta.refusals`, unless accepted; 409 `papers_expired` with `meta.papers`, unless accepted
 */
export async function assertNursesAllowed(
  ctx: Context,
  given: readonly NewNurses[],
  { accept_refused, accept_papers }: AcceptedObstacles,
): Promise<void> {
  const refusals = accept_refused ? [] : await findRefusals(ctx, given);
  const [refusal] = refusals;
  if (refusal)
    throw new DomainError({
      code: 'refused_nurse',
      title: 'Khách không nhận điều dưỡng này',
      detail: `${refusal.customer_name} không nhận ${refusal.name}${refusal.reason ? `: ${refusal.reason}.` : '.'} Hãy chọn điều dưỡng khác, hoặc xác nhận vẫn phân công.`,
      meta: { refusals },
    });
  if (accept_papers || !(await loadStaffing(ctx)).papers_required) return;
  const papers = await findExpiredPapers(ctx, given);
  const [paper] = papers;
  if (paper)
    throw new DomainError({
      code: 'papers_expired',
      title: 'Giấy tờ hết hạn',
      detail: `${paper.kind} của ${paper.name} hết hạn ngày ${formatDate(paper.valid_to)}. Hãy gia hạn, chọn điều dưỡng khác, hoặc xác nhận vẫn phân công.`,
      meta: { papers },
    });
}

interface Refusal {
  agent_id: string;
  name: string;
  customer_id: string;
  customer_name: string;
  reason: string | null;
}

async function findRefusals(ctx: Context, given: readonly NewNurses[]): Promise<Refusal[]> {
  const found: Refusal[] = [];
  for (const { customer_id, nurses } of given) {
    const customer = await findById(ctx, 'customers', customer_id);
    for (const { agent_id, reason } of customer?.refused_agents ?? []) {
      const isKnown = found.some((one) => one.agent_id === agent_id && one.customer_id === customer_id);
      if (!customer || isKnown || !nurses.includes(agent_id)) continue;
      const { name } = await loadNurse(ctx, agent_id);
      found.push({ agent_id, name, customer_id, customer_name: customer.name, reason: reason ?? null });
    }
  }
  return found;
}

async function findExpiredPapers(ctx: Context, given: readonly NewNurses[]) {
  const lastDays = new Map<string, string>();
  for (const { nurses, days } of given)
    for (const id of nurses)
      for (const day of [ctx.today, ...days]) if (day > (lastDays.get(id) ?? '')) lastDays.set(id, day);
  const found = [];
  for (const [agent_id, day] of lastDays) {
    const { name, papers } = await loadNurse(ctx, agent_id);
    for (const { kind, valid_to } of filterExpiredCertificates(papers, day))
      found.push({ agent_id, name, kind, valid_to: valid_to ?? '' });
  }
  return found;
}

async function loadNurse(ctx: Context, id: string): Promise<Pick<StoredRecord<'agents'>, 'name' | 'papers'>> {
  return (await findById(ctx, 'agents', id)) ?? { name: '', papers: [] };
}

/** Loads the settings for assigning nurses. By default valid certificates are not required. */
export const loadStaffing = async (ctx: Context): Promise<StaffingSettings> => ({
  papers_required: false,
  ...(await loadSetting<StaffingSettings>(ctx, 'staffing')),
});

export async function changeStaffing(ctx: Context, settings: StaffingSettings): Promise<StaffingSettings> {
  await storeSetting(ctx, 'staffing', settings, 'Sửa cài đặt phân công');
  return loadStaffing(ctx);
}
