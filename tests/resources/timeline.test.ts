import { describe, expect, test } from 'vitest';
import type { StoredRecord } from '#schema/index';
import {
  type AnyTimelineEntry,
  buildTimelineEntries,
} from '../../src/resources/customers/timeline/buildTimelineEntries.ts';

const line = (id: string, created_at: string, more: object) => ({
  ...{ id, created_at, state: 'finished', resource: 'customers', record_id: 7 },
  ...more,
});
const note = (id: string, created_at: string, text: string) =>
  ({ id, created_at, text, mentions: [] }) as unknown as StoredRecord<'notes'>;
const customer = {
  id: '7',
  contacted_at: '2026-03-01T02:00:00.000Z',
  l1_at: '2026-03-02T03:00:00.000Z',
};
const pack = {
  id: '5',
  number: '1',
  level: 'L8',
  registered_at: '2026-03-03',
  started_at: '2026-03-10',
  finished_at: '2026-03-12',
  transactions: [
    { id: '8', kind: 'revenue', amount: 500_000, at: '2026-03-03', status: 'approved' },
    { id: '9', kind: 'agent_salary', amount: 200_000, at: '2026-03-12', status: 'approved' },
  ],
  shifts: [{ id: '21', index: 3 }],
};
const sources = { customer, packs: [] as object[], lines: [] as object[], notes: [], hasOlderLines: false };
const buildEntries = (more: object, kind: Parameters<typeof buildTimelineEntries>[1] = null) =>
  buildTimelineEntries({ ...sources, ...more } as Parameters<typeof buildTimelineEntries>[0], kind);

const words = (entry: AnyTimelineEntry): string => {
  if (entry.is === 'milestone') return `${entry.milestone.day} ${entry.milestone.words}`;
  if (entry.is === 'payment') return `${entry.payment.at} ${entry.payment.kind}`;
  if (entry.is === 'note') return entry.note.text;
  return [entry.line.action_label, entry.about].filter(Boolean).join(' · ').replaceAll('\u00a0', ' ');
};

const reached = line('3', '2026-03-02T03:00:00.000Z', {
  action_code: 'succeed_contact',
  action_label: 'Liên hệ thành công',
  action_data: { changes: { level: ['C3', 'L1'], l1_at: [null, '2026-03-02T03:00:00.000Z'] } },
});
const failed = line('2', '2026-03-01T18:30:00.000Z', {
  action_code: 'fail_contact',
  action_label: 'Liên hệ thất bại',
});

test('history lines, steps, payments and notes are in one list, the latest first', () => {
  const notes = [note('1', '2026-03-02T02:00:00.000Z', 'Gọi lại tối.')];
  expect(buildEntries({ packs: [pack], lines: [reached, failed], notes }).map(words)).toEqual([
    '2026-03-12 agent_salary',
    '2026-03-12 Kết thúc gói 1',
    '2026-03-10 Bắt đầu gói 1',
    '2026-03-03 revenue',
    '2026-03-03 Đăng ký gói 1',
    'Liên hệ thành công',
    'Gọi lại tối.',
    'Liên hệ thất bại',
    '2026-03-01 Liên hệ lần đầu',
  ]);
});

describe('an event is shown once', () => {
  test('a step through its history line, if there is one', () => {
    expect(buildEntries({}).map(words)).toEqual(['2026-03-02 Đã nghe tư vấn', '2026-03-01 Liên hệ lần đầu']);
    expect(buildEntries({ lines: [reached] }).map(words)).toEqual([
      'Liên hệ thành công',
      '2026-03-01 Liên hệ lần đầu',
    ]);
    const registered = line('4', '2026-03-03T04:00:00.000Z', {
      action_code: 'register_package_v2',
      action_label: 'Đăng ký gói',
      action_data: { others: [{ resource: 'packages', id: '5', verb: 'create', fields: {} }] },
    });
    const entries = buildEntries({ customer: undefined, packs: [pack], lines: [registered] }).map(words);
    expect(entries).toContain('Đăng ký gói');
    expect(entries).not.toContain('2026-03-03 Đăng ký gói 1');
    // The registration was entered on another day, so it has its own entry.
    const later = { ...registered, created_at: '2026-03-05T04:00:00.000Z' };
    expect(buildEntries({ packs: [pack], lines: [later] }).map(words)).toContain('2026-03-03 Đăng ký gói 1');
  });

  test('a payment through the history line that made it', () => {
    const made = (verb: string) => ({ others: [{ resource: 'transactions', id: '8', verb, fields: {} }] });
    const paid = line('6', '2026-03-03T05:00:00.000Z', {
      ...{ resource: 'packages', record_id: 5, action_code: 'pay', action_label: 'Thu tiền' },
      action_data: made('create'),
    });
    const entries = buildEntries({ customer: undefined, packs: [pack], lines: [paid] });
    expect(entries.map(words)).not.toContain('Thu tiền');
    expect(entries.find(({ key }) => key === 'transaction 8')).toMatchObject({
      line: { id: '6' },
      about: null,
    });
    // An action that does more than the payment has its own entry.
    const finished = { ...paid, action_code: 'finish_package', action_label: 'Kết thúc gói' };
    const both = buildEntries({ customer: undefined, packs: [pack], lines: [finished] });
    expect(both.map(words)).toContain('Kết thúc gói');
    expect(both.find(({ key }) => key === 'transaction 8')).toMatchObject({ line: undefined });
  });

  test('a note without the history line about writing it', () => {
    const written = line('9', '2026-03-04T05:00:00.000Z', {
      ...{ resource: 'notes', record_id: 1, action_code: 'create', action_label: 'Tạo mới' },
    });
    const notes = [note('1', '2026-03-04T05:00:00.000Z', 'Nhà có chó')];
    expect(buildEntries({ lines: [written], notes }).map(words)[0]).toBe('Nhà có chó');
    expect(buildEntries({ lines: [written], notes })).toHaveLength(3);
    // Of a deleted note only the history line remains.
    expect(buildEntries({ lines: [written] }).map(words)[0]).toBe('Tạo mới');
  });
});

test('a line names the session, the sum and, if there are several, the package', () => {
  const lines = [
    line('4', '2026-03-04T05:00:00.000Z', {
      ...{ resource: 'transactions', record_id: 8, action_code: 'approve', action_label: 'Duyệt' },
    }),
    line('3', '2026-03-04T04:00:00.000Z', {
      ...{ resource: 'shifts', record_id: 21, action_code: 'delay_shift', action_label: 'Hoãn' },
    }),
    line('2', '2026-03-04T03:00:00.000Z', {
      ...{ resource: 'packages', record_id: 5, action_code: 'hand_over', action_label: 'Đổi người' },
    }),
  ];
  const listLines = (more: object) =>
    buildEntries({ packs: [pack], lines, ...more }, null)
      .filter(({ is }) => is === 'line')
      .map(words);
  expect(listLines({})).toEqual(['Duyệt · 500.000 ₫ · gói 1', 'Hoãn · buổi 3 · gói 1', 'Đổi người · gói 1']);
  expect(listLines({ customer: undefined })).toEqual(['Duyệt · 500.000 ₫', 'Hoãn · buổi 3', 'Đổi người']);
});

test('each kind can be shown alone', () => {
  const edited = line('5', '2026-03-06T03:00:00.000Z', { action_code: 'update', action_label: 'Sửa' });
  const all = {
    packs: [pack],
    lines: [edited, reached],
    notes: [note('1', '2026-03-02T02:00:00.000Z', 'a')],
  };
  expect(buildEntries(all, 'money').map(words)).toEqual(['2026-03-12 agent_salary', '2026-03-03 revenue']);
  expect(buildEntries(all, 'note').map(words)).toEqual(['a']);
  expect(buildEntries(all, 'change').map(words)).toEqual(['Sửa']);
  expect(buildEntries(all, 'progress').map(words)).toContain('Liên hệ thành công');
});

test('events older than the loaded history lines are hidden until these are loaded; payments and notes alone are not', () => {
  const some = {
    packs: [pack],
    lines: [reached],
    hasOlderLines: true,
    notes: [note('1', '2026-01-01T00:00:00.000Z', 'a')],
  };
  expect(buildEntries(some).map(words).at(-1)).toBe('Liên hệ thành công');
  expect(buildEntries(some, 'note').map(words)).toEqual(['a']);
});

test('a refused action shows no step', () => {
  const refused = { ...reached, state: 'failed' };
  expect(buildEntries({ lines: [refused] }).map(words)).toContain('2026-03-02 Đã nghe tư vấn');
});

test('a package that has not begun shows neither start nor end, whatever days are planned', () => {
  const planned = { id: '5', number: '2', level: 'L6', started_at: '2026-01-01', finished_at: '2026-01-05' };
  const alone = (one: object) => buildEntries({ customer: undefined, packs: [one] });
  expect(alone(planned)).toEqual([]);
  const gone = {
    ...planned,
    level: 'L6-C',
    canceled_at: '2026-01-02T20:00:00.000Z',
    cancel_reason: 'Về quê',
  };
  expect(alone(gone)).toMatchObject([
    { milestone: { day: '2026-01-03', words: 'Hủy gói 2', note: 'Về quê' } },
  ]);
});
