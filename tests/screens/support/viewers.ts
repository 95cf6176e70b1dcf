import type { Role, Viewer } from '#schema/access';

export const buildViewer = (...roles: Role[]): Viewer => ({
  id: '1',
  name: 'Lê Ngọc Bích',
  email: 'bich@noi.test',
  kind: roles.includes('partner') ? 'partner' : 'staff',
  roles,
  partner_id: roles.includes('partner') ? '7' : null,
  mechanism_id: roles.includes('partner') ? '3' : null,
  via: null,
});
