/** Declared actions and storage hooks for the accounts of staff, nurses and partners' users. */

import { calculateRemainingCapacity } from '#rules/capacity';
import { addDays, listDays } from '#rules/days';
import { foldText } from '#rules/foldText';
import { type PackageLevel, runningLevels } from '#rules/levels';
import { sum } from '#rules/money';
import { findLastValidDay } from '#rules/papers';
import { resources, type StoredRecord } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { findVisibleFields } from '../../access/permit.ts';
import { DomainError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import type { Hooks } from '../../resources/hooks.ts';
import type { ActionHandlersOf } from '../../resources/perform.ts';
import { findPlaceInAddress, normalizePlaceNames } from '../locations/locations.ts';
import { performHandOverAll } from '../packages/leaving.ts';
import { ensurePageLink } from '../pages/pageLinks.ts';
import { sumOwedToNurse } from '../payments/owedShares.ts';
import { bookAdvance, payNurseMonth } from '../payments/payNurseMonth.ts';
import { findBusySessions } from '../shifts/conflicts.ts';
import { findRatings } from '../shifts/findRatings.ts';
import { performCallOff } from '../shifts/performCallOff.ts';
import { performTakeBackCallOff } from '../shifts/performTakeBackCallOff.ts';
import { performSwap } from '../shifts/sessionNurses.ts';
import { buildInviteAction, checkNewUser, createNurse, createOrInvite } from './createAccount.ts';
import {
  type AccountName,
  changeRole,
  disableAccount,
  enableAccount,
  prepareEmailChange,
  replacePassword,
  resetSecondFactor,
} from './manageAccount.ts';
import { assertTaxCode, updateProfile } from './updateProfile.ts';

type Account = Parameters<typeof enableAccount>[2];

const createAccountActions = (resource: AccountName) => ({
  reset_password: replacePassword,
  reset_second_factor: (ctx: Context, account: Account) => resetSecondFactor(ctx, resource, account),
  disable_account: (ctx: Context, account: Account) => disableAccount(ctx, resource, account),
  enable_account: (ctx: Context, account: Account) => enableAccount(ctx, resource, account),
});

export const usersActions: ActionHandlersOf<'users'> = {
  ...createAccountActions('users'),
  add_role: (ctx, user, { role }) => changeRole(ctx, user, role, true),
  revoke_role: (ctx, user, { role }) => changeRole(ctx, user, role, false),
  invite: buildInviteAction('users'),
};

export const agentsActions: ActionHandlersOf<'agents'> = {
  ...createAccountActions('agents'),
  call_off: performCallOff,
  take_back_call_off: performTakeBackCallOff,
  swap: performSwap,
  hand_over_all: performHandOverAll,
  advance: (ctx, { id }, input) => bookAdvance(ctx, id, input),
  pay_month: (ctx, { id }, input) => payNurseMonth(ctx, id, input),
  update_profile: updateProfile,
  page: async (ctx, { id }) => {
    await ensurePageLink(ctx, 'nurse', id);
    return {};
  },
};

export const partnerAccountsActions: ActionHandlersOf<'partner_accounts'> = {
  ...createAccountActions('partner_accounts'),
  invite: buildInviteAction('partner_accounts'),
};

/** Makes the password fields optional for an invited user, who chooses the password later. */
const listOptionalFields = ({ invite }: { invite?: unknown }) =>
  invite === true ? ['password', 'password_confirmation'] : [];

export const usersHooks: Hooks<'users'> = {
  relax: listOptionalFields,
  beforeCreate: checkNewUser,
  create: (ctx, values) => createOrInvite(ctx, 'users', values),
};

/**
 * Asserts that the e-mail is free. @throws DomainError `taken` at `email` if an account, or an earlier row of the imported file, has this
 * e-mail
 */
async function assertEmailFree(ctx: Context, email: string | null | undefined): Promise<void> {
  if (!email) return;
  const email_fold = foldText(email);
  const isEarlier = ctx.unsaved
    ?.get('agents')
    ?.some((one) => foldText(String(one.email ?? '')) === email_fold);
  const isTaken = isEarlier || (await ctx.db('users').where({ email_fold }).first('id')) !== undefined;
  if (isTaken) throw new DomainError({ code: 'taken', path: 'email', detail: 'Email này đã được dùng.' });
}

export const agentsHooks: Hooks<'agents'> = {
  derive: deriveNurseLoads,
  deriveOne: deriveNurseFacts,
  imports: {
    /** Reads an imported row of a nurse. The nurse is active unless the row contains another status. */
    read: async (ctx, values) => {
      await assertEmailFree(ctx, values.email);
      const { address, province, working_range } = values;
      const named = province || !address ? null : await findPlaceInAddress(ctx, address);
      const district = province ? await normalizePlaceNames(ctx, province) : (named?.province ?? null);
      return {
        values: {
          ...values,
          province: district,
          city: values.city ?? named?.city ?? null,
          working_range: working_range ? await normalizePlaceNames(ctx, working_range) : null,
          profile_status: values.profile_status ?? 'active',
        },
      };
    },
  },
  async beforeCreate(_ctx, values) {
    assertTaxCode(values.tax_code);
    return values;
  },
  create: createNurse,
  async beforeUpdate(ctx, nurse, patch) {
    await prepareEmailChange(ctx, nurse, patch);
    return patch.papers ? { ...patch, papers_valid_to: findLastValidDay(patch.papers) } : patch;
  },
};

/** Accounts of a partner's users: each belongs to a partner, and has the partner role only (schema 5.8). */
export const partnerAccountsHooks: Hooks<'partner_accounts'> = {
  relax: listOptionalFields,
  create: (ctx, values) => createOrInvite(ctx, 'partner_accounts', { ...values, roles: ['partner'] }),
  /** Does nothing: a restored account needs no further change, and no mail is sent. */
  async restored() {},
  async beforeUpdate(ctx, account, patch) {
    await prepareEmailChange(ctx, account, patch);
    return patch;
  },
};

/** Number of days, including today, for which planned sessions are counted. */
const DAYS_AHEAD = 7;

/** Calculates each nurse's running packages, and how many more packages she can take (rules 5.8). */
async function deriveNurseLoads(
  ctx: Context,
  nurses: readonly Pick<StoredRecord<'agents'>, 'id' | 'full_load' | 'running_packages' | 'remaining'>[],
): Promise<void> {
  const counts = await countPackagesByLevel(
    ctx,
    nurses.map(({ id }) => id),
  );
  for (const nurse of nurses) {
    const own = counts.get(nurse.id) ?? {};
    nurse.running_packages = sum(Object.values(own));
    nurse.remaining = calculateRemainingCapacity(nurse.full_load, own);
  }
}

/** Returns, per nurse, the number of her running packages by level. */
async function countPackagesByLevel(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, Partial<Record<PackageLevel, number>>>> {
  const rows = (await ctx
    .db('sums_of_nurses')
    .whereIn('nurse_id', ids.map(Number))
    .whereIn('level', [...runningLevels])
    .groupBy('nurse_id', 'level')
    .select('nurse_id', 'level')
    .sum({ n: 'n' })) as { nurse_id: number; level: PackageLevel; n: number }[];
  const counts = new Map<string, Partial<Record<PackageLevel, number>>>();
  for (const { nurse_id, level, n } of rows) {
    const id = String(nurse_id);
    counts.set(id, { ...counts.get(id), [level]: Number(n) });
  }
  return counts;
}

/**
 * Calculates the figures at the top of a nurse's page: her rating, her planned sessions in the next seven days and the day of the first
 * one. Viewers with permission also get her unpaid pay before tax, in đồng.
 */
async function deriveNurseFacts(ctx: Context, nurse: StoredRecord<'agents'>): Promise<void> {
  const days = listDays(ctx.today, addDays(ctx.today, DAYS_AHEAD - 1));
  const sessions = await findBusySessions(ctx, days, { nurse: nurse.id });
  nurse.sessions_ahead = sessions.length;
  nurse.next_session_day = sessions[0]?.day ?? null;
  const { rating, ratings } = (await findRatings(ctx, [nurse.id])).get(nurse.id) ?? {
    rating: null,
    ratings: 0,
  };
  Object.assign(nurse, { rating, ratings });
  if (findVisibleFields(resources.agents as AnyResource, ctx.viewer).has('wage_due'))
    nurse.wage_due = await sumOwedToNurse(ctx, nurse.id);
}
