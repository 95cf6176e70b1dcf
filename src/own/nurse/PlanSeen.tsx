import { localTime } from '#rules/days';
import type { PlanToSee } from '#schema/ownPages';
import { Refusal } from '../shared/OfficeLinks.tsx';
import type { Page } from './usePage.ts';
import { useSending } from './useSending.ts';

/** The nurse confirms tomorrow's plan. If the plan changes later, she must confirm it again. */
export function PlanSeen({ tomorrow, page }: { readonly tomorrow: PlanToSee; readonly page: Page }) {
  const { day, version, seen_at } = tomorrow;
  const { error, isBusy, send } = useSending(page.client);
  if (seen_at) return <p className="finished">✓ Chị đã nhận lịch lúc {localTime(seen_at)}</p>;
  return (
    <>
      <Refusal text={error} />
      <button
        type="button"
        className="main"
        disabled={isBusy || !page.isOnline}
        onClick={() => void send('/seen', { day, version })}
      >
        {isBusy ? 'Đang gửi…' : 'Đã nhận lịch'}
      </button>
    </>
  );
}
