import { addDays, toLocalDay, toLocalTime } from '#rules/days';
import { formatDate } from '#rules/format';
import type { Notification } from '#schema/notifications';

interface NotificationGroup {
  readonly key: string;
  /** The day; for several notifications with the same title, also the title and their number. */
  readonly label: string;
  readonly items: readonly {
    readonly notification: Notification;
    readonly primary: string;
    readonly secondary: string;
  }[];
}

const formatNotificationDay = (day: string, today: string): string =>
  day === today ? 'Hôm nay' : day === addDays(today, -1) ? 'Hôm qua' : formatDate(day);

/**
 * Groups notifications, newest first, by day and title.
 * @param today the local day
 */
export function groupNotifications(
  notifications: readonly Notification[],
  today: string,
): NotificationGroup[] {
  const groups = new Map<string, Notification[]>();
  for (const one of notifications) {
    const key = `${toLocalDay(String(one.created_at))} ${one.title}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups].map(([key, items]) => {
    const [{ created_at, title }] = items as [Notification];
    const day = formatNotificationDay(toLocalDay(String(created_at)), today);
    const several = items.length > 1;
    return {
      key,
      label: several ? `${day} · ${title} (${items.length})` : day,
      items: items.map((notification) => {
        const { body } = notification;
        const at = toLocalTime(String(notification.created_at));
        return several && body
          ? { notification, primary: body, secondary: at }
          : { notification, primary: title ?? '', secondary: [body, at].filter(Boolean).join(' · ') };
      }),
    };
  });
}
