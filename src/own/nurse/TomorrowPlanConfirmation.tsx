import { toLocalTime } from '#rules/days';
import type { PlanToConfirm } from '#schema/ownPages';
import { NetworkButton } from '../shared/NetworkButton.tsx';
import { RefusalWithPhone } from '../shared/OfficeLinks.tsx';
import type { NursePageState } from './useNursePage.ts';
import { useNurseSending } from './useNurseSending.ts';

/** Button with which the nurse confirms tomorrow's plan. If the plan changes later, she must confirm it again. */
export function TomorrowPlanConfirmation({
  tomorrow,
  page,
}: {
  readonly tomorrow: PlanToConfirm;
  readonly page: NursePageState;
}) {
  const { day, version, seen_at } = tomorrow;
  const { error, isBusy, send } = useNurseSending(page.client);
  if (seen_at) return <p className="calm">✓ Chị đã xác nhận lịch ngày mai lúc {toLocalTime(seen_at)}</p>;
  return (
    <>
      <RefusalWithPhone text={error} />
      <NetworkButton className="main" isBusy={isBusy} onClick={() => void send('/seen', { day, version })}>
        Xác nhận lịch ngày mai
      </NetworkButton>
    </>
  );
}
