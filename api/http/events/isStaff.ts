import type { Viewer } from '#schema/access';

/** Somebody of the house: partners' people are not told who its people are. */
export const isStaff = (viewer: Viewer): boolean => viewer.roles.some((role) => role !== 'partner');
