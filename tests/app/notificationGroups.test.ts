import { expect, test } from 'vitest';
import type { Notification } from '#schema/notifications';
import { groupNotifications } from '../../src/app/layout/groupNotifications.ts';

const buildNotification = (id: string, title: string, body: string, created_at: string) =>
  ({ id, title, body, path: null, seen_at: null, created_at }) as unknown as Notification;

test('notifications are grouped by day, and equal ones are combined with their number', () => {
  const groups = groupNotifications(
    [
      buildNotification('1', 'Giao dịch chờ duyệt', 'Doanh thu: 1', '2026-11-21T02:00:00Z'),
      buildNotification('2', 'Khách mới', 'Lan', '2026-11-21T01:30:00Z'),
      buildNotification('3', 'Giao dịch chờ duyệt', 'Doanh thu: 2', '2026-11-20T18:00:00Z'),
      buildNotification('4', 'Giao dịch chờ duyệt', 'Doanh thu: 3', '2026-11-20T16:00:00Z'),
      buildNotification('5', 'Khách mới', 'Mai', '2026-11-02T01:00:00Z'),
    ],
    '2026-11-21',
  );
  expect(
    groups.map(({ label, items }) => [label, ...items.map((one) => `${one.primary} | ${one.secondary}`)]),
  ).toEqual([
    ['Hôm nay · Giao dịch chờ duyệt (2)', 'Doanh thu: 1 | 09:00', 'Doanh thu: 2 | 01:00'],
    ['Hôm nay', 'Khách mới | Lan · 08:30'],
    ['Hôm qua', 'Giao dịch chờ duyệt | Doanh thu: 3 · 23:00'],
    ['02/11/2026', 'Khách mới | Mai · 08:00'],
  ]);
});
