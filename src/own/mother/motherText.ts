import { getGivenName } from '#rules/givenName';
import type { MotherSession } from '#schema/motherPage';

export const formatGreeting = (name: string): string => `Chào mẹ ${getGivenName(name)}`;

/** Returns a nurse's name with the title: "Chị Trần Thị Lan". Some companies store the title with the name. */
export const formatNurseTitle = (name: string): string => (/^chị\s/i.test(name) ? name : `Chị ${name}`);

/** Returns the name of a session's nurse, or a sentence that says that a nurse is still being assigned. */
export const formatVisitor = ({ nurse }: Pick<MotherSession, 'nurse'>): string =>
  nurse ? formatNurseTitle(nurse) : 'Chúng tôi đang xếp điều dưỡng cho mẹ';

/** Returns the letter in the circle before `formatVisitor`. */
export const getNurseInitial = ({ nurse }: Pick<MotherSession, 'nurse'>): string =>
  nurse ? getGivenName(nurse).charAt(0) : '…';

/** Returns what is done in a session: "Tắm bé, buổi 3/10". Non-breaking spaces keep a separator from ending a line. */
export const formatMotherSession = ({ services, number, total }: MotherSession): string =>
  `${services}, buổi\u00a0${number}/${total}`;
