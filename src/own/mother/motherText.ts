import type { MotherSession } from '#schema/motherPage';

/** Returns the given name, which is the last word of a name: "Mai". */
export const givenNameOf = (name: string): string => /(?:^|\s)(\p{L}+)$/u.exec(name.trim())?.[1] ?? name;

export const greetingOf = (name: string): string => `Chào mẹ ${givenNameOf(name)}`;

/** Returns a nurse's name with the title: "Chị Trần Thị Lan". Some companies store the title with the name. */
export const nurseTitle = (name: string): string => (/^chị\s/i.test(name) ? name : `Chị ${name}`);

/** Returns the name of a session's nurse, or a sentence that says that a nurse is still being assigned. */
export const visitorText = ({ nurse }: Pick<MotherSession, 'nurse'>): string =>
  nurse ? nurseTitle(nurse) : 'Chúng tôi đang xếp điều dưỡng cho mẹ';

/** Returns the letter in the circle before `visitorText`. */
export const initialOf = ({ nurse }: Pick<MotherSession, 'nurse'>): string =>
  nurse ? givenNameOf(nurse).charAt(0) : '…';

/** Returns what is done in a session. No separator can remain at the end of a line: "Tắm bé, buổi 3/10". */
export const contentOf = ({ services, number, total }: MotherSession): string =>
  `${services}, buổi\u00a0${number}/${total}`;
