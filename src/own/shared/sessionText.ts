/** Texts of a session on the pages of nurses and mothers. */

interface Session {
  readonly spans: readonly { readonly from: string; readonly to: string }[];
  readonly services: string;
  readonly number: number;
  readonly total: number;
}

/** Returns the times of a session: "08:00–09:00". */
export const formatSessionTimes = ({ spans }: Pick<Session, 'spans'>): string =>
  spans.map(({ from, to }) => `${from}–${to}`).join(', ');

/** Returns what is done in a session: "Tắm bé · buổi 3/10". */
export const formatSessionContent = ({ services, number, total }: Omit<Session, 'spans'>): string =>
  `${services} · buổi\u00a0${number}/${total}`;
