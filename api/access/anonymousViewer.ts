import type { Viewer } from '#schema/access';

/** The viewer of public routes, where no user is signed in. It has no roles, so no grant covers it. */
export const anonymousViewer: Viewer = {
  id: '0',
  name: '',
  email: '',
  kind: 'staff',
  roles: [],
  partner_id: null,
  mechanism_id: null,
  via: null,
};
