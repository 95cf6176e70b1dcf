import { describe, expect, it } from 'vitest';
import { mapServicesBySession, type SoldLine } from '#rules/sessionServices';

const line = (id: string, quantity: number, more: Partial<SoldLine> = {}): SoldLine => ({
  ...{ id, service_id: `s${id}`, quantity, amount: 1, round: 0, items: [] },
  ...more,
});
interface Shift {
  status?: string;
  is_addition?: boolean;
  line_ids?: string[];
}
/** Returns the services of each session, by day. */
const listDoneServices = (lines: readonly SoldLine[], ...shifts: Shift[]): string[] => {
  const sessions = shifts.map((shift, at) => ({
    ...{
      id: String(at + 1),
      day: `2031-06-0${at + 1}`,
      status: 'planned',
      is_addition: false,
      line_ids: null,
    },
    ...shift,
  }));
  const found = mapServicesBySession(lines, sessions);
  return sessions.map(({ id }) => (found.get(id) ?? []).map(({ service_id }) => service_id).join('+'));
};
const planned: Shift = {};
const bath = line('1', 3);
const massage = line('2', 1);

describe('the services of a session', () => {
  it('contain each line in as many of the first sessions as it has', () =>
    expect(listDoneServices([bath, massage], planned, planned, planned)).toEqual(['s1+s2', 's1', 's1']));

  it('contain each service of a combo, in proportion', () => {
    const items = [
      { service_id: 'bath', quantity: 10 },
      { service_id: 'massage', quantity: 5 },
    ];
    const combo = line('3', 1, { amount: 4, items });
    expect(listDoneServices([combo], planned, planned, planned, planned)).toEqual([
      ...['bath+massage', 'bath+massage', 'bath', 'bath'],
    ]);
  });

  it('contain lines added later in sessions after the others', () =>
    expect(listDoneServices([line('1', 1), line('2', 2, { round: 1 })], planned, planned, planned)).toEqual([
      ...['s1', 's2', 's2'],
    ]));

  it('skip cancelled sessions, which keep the services they would have had', () => {
    const cancelled = { status: 'cancelled' };
    expect(listDoneServices([bath, massage], planned, cancelled, planned)).toEqual(['s1+s2', 's1', 's1']);
    expect(listDoneServices([bath, massage], cancelled, planned, planned)).toEqual(['s1+s2', 's1+s2', 's1']);
  });

  it('are, in an unsold session, those of most sessions, and take nothing from other sessions', () =>
    expect(listDoneServices([bath, massage], { is_addition: true }, planned, planned, planned)).toEqual([
      ...['s1', 's1+s2', 's1', 's1'],
    ]));

  it('are the chosen ones, and no other session changes', () =>
    expect(listDoneServices([bath, massage], planned, { line_ids: ['2'] }, { line_ids: ['1', '2'] })).toEqual(
      [...['s1+s2', 's2', 's1+s2']],
    ));

  it('are the default ones if none of the chosen lines is left', () =>
    expect(listDoneServices([bath], { line_ids: ['9'] })).toEqual(['s1']));

  it('are empty in a package without lines', () => expect(listDoneServices([], planned)).toEqual(['']));
});
