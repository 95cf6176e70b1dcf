import type { Viewer } from '#schema/access';

/** The viewer of public calls. */
export const nobody: Viewer = {
  id: '0',
  name: '',
  email: '',
  kind: 'staff',
  roles: [],
  partner_id: null,
  mechanism_id: null,
  via: null,
};
