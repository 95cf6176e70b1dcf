import type { Viewer } from '#schema/access';

/** The viewer of public calls, where nobody is signed in: without roles, so that no grant covers anything. */
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
