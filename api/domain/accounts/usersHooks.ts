import { isColleague, mayGrant, needsPartner } from '#schema/users';
import { insert } from '../../db/store.ts';
import { DomainError, invalid } from '../../domainError.ts';
import type { Hooks } from '../../resources/hooks.ts';
import { createAccount } from './createAccount.ts';
import { mailInvitation } from './mailed/mailInvitation.ts';

/** Staff are created with a first password, or invited by mail to choose their own (schema 5.6). */
export const usersHooks: Hooks<'users'> = {
  relax: ({ invite }) => (invite === true ? ['password', 'password_confirmation'] : []),

  async beforeCreate(ctx, values) {
    if (values.kind && !isColleague(values.kind))
      throw invalid(
        'kind',
        'Điều dưỡng được tạo ở trang Điều dưỡng viên, tài khoản đối tác ở trang của đối tác.',
      );
    if (values.invite && values.password)
      throw invalid(
        'password',
        'Người được mời tự chọn mật khẩu: bỏ trống mật khẩu, hoặc bỏ chọn gửi thư mời.',
      );
    if (values.roles?.some((role) => !mayGrant(ctx.viewer, role)))
      throw new DomainError({
        code: 'forbidden',
        detail: 'Chỉ người có quyền Tài chính mới cấp được quyền Tài chính.',
        path: 'roles',
      });
    if (values.roles?.includes('partner')) throw invalid('roles', needsPartner);
    if (values.kind !== 'sales' || values.roles?.includes('sales')) return values;
    if (!mayGrant(ctx.viewer, 'sales'))
      throw invalid('kind', 'Nhân viên sales do quản trị viên tạo, cùng với quyền Sales.');
    return { ...values, roles: [...(values.roles ?? []), 'sales'] };
  },

  async create(ctx, values) {
    if (!values.invite) return createAccount(ctx, 'users', values);
    const user = await insert(ctx, 'users', { ...values, invited_at: ctx.now.toISOString() });
    await mailInvitation(ctx, user);
    return user.id;
  },
};
