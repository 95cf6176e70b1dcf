import type { Page } from '@playwright/test';
import { addDays, listDays, toLocalDay } from '../../../src/rules/days.ts';
import { timeSlots } from '../../../src/rules/slots.ts';

/** Answers the page with a schedule of 100 nurses, each with a session in all 15 slots of all 61 days around today. */
export async function serveFullSchedule(page: Page): Promise<void> {
  const today = toLocalDay(new Date());
  const cell = { planned: 1, finished: 0, cancelled: 0, duplicated: false };
  const slots = Object.fromEntries(timeSlots.map((slot) => [slot, cell]));
  const shifts = Object.fromEntries(
    listDays(addDays(today, -30), addDays(today, 30)).map((day) => [day, slots]),
  );
  const rows = Array.from({ length: 100 }, (_, index) => ({
    agent: { id: String(index + 1), name: `Điều dưỡng ${index + 1}` },
    time_periods: timeSlots,
    shifts,
  }));
  const sessions = rows.flatMap(({ agent }) =>
    timeSlots.map((slot) => ({
      ...{
        customer_id: agent.id,
        customer_name: `Mẹ của ${agent.name}`,
        customer_phone: null,
        status: 'planned',
      },
      ...{
        day: today,
        started_at: today,
        finished_at: null,
        total_shifts: 10,
        index: 1,
        package_id: agent.id,
      },
      ...{
        shift_id: `${agent.id} ${slot}`,
        taken_by: [agent.id],
        city: null,
        district: 'Quận 7',
        address: null,
      },
      time_period: [slot],
    })),
  );
  await page.route('**/api/v1/reports/schedule?*', (route) =>
    route.fulfill({
      json: { data: { rows, agents: rows.map(({ agent }) => agent), nurses: {}, areas: [], sessions } },
    }),
  );
}
