import { DigitsForm } from '../shared/DigitsForm.tsx';
import { formatWeekdayAndDate } from '../shared/dayName.ts';
import { OnlineContext } from '../shared/NetworkButton.tsx';
import { OfficeContext, OfficeLinks, RefusalWithPhone } from '../shared/OfficeLinks.tsx';
import { OfflineNotice } from '../shared/OfflineNotice.tsx';
import { PageTabs, usePageTab } from '../shared/PageTabs.tsx';
import { tabIcons } from '../shared/tabIcons.ts';
import type { NurseClient } from './NurseClient.ts';
import { NurseMonthlyPay } from './NurseMonthlyPay.tsx';
import { OfficeIcons } from './OfficeIcons.tsx';
import { NurseRequests } from './Requests.tsx';
import { NurseDaysAhead, NurseDaysPast, NurseToday } from './Schedule.tsx';
import { CALL_LABEL } from './sessionViews.ts';
import { type NursePageState, type NursePartProps, useNursePage } from './useNursePage.ts';

/** A nurse's page on her phone: her sessions, days off and pay. */
export function NursePage({ client }: { readonly client: NurseClient }) {
  const page = useNursePage(client);
  const { stage, plan, office, isOnline } = page;
  return (
    <OfficeContext value={{ office, call: CALL_LABEL }}>
      <OnlineContext value={isOnline}>
        <header>
          <div>
            <h1>{headingOf(page)}</h1>
            {stage === 'open' && plan && !plan.out && (
              <p className="calm">
                {formatWeekdayAndDate(plan.today)}
                <span aria-live="polite">{isOnline && page.queue.length > 0 && ' · đang gửi'}</span>
              </p>
            )}
          </div>
          {stage !== 'digits' && <OfficeIcons />}
        </header>
        <main>
          {stage === 'starting' && <p className="calm">Đang mở lịch của chị…</p>}
          {stage === 'digits' && (
            <>
              <DigitsForm
                label="4 số cuối điện thoại của chị"
                onEnter={(digits) => page.client.enter(digits)}
              />
              <OfficeLinks />
            </>
          )}
          {stage === 'ended' && (
            <p className="calm" role="alert">
              Đường dẫn này không còn dùng được. Chị hỏi văn phòng để lấy đường dẫn mới.
            </p>
          )}
          {stage === 'offline' && (
            <p className="calm" role="alert">
              Chưa có mạng, và máy chưa lưu lịch nào. Trang tự mở khi có mạng lại.
            </p>
          )}
          {stage === 'open' && plan && <Plan plan={plan} page={page} />}
        </main>
      </OnlineContext>
    </OfficeContext>
  );
}

function headingOf({ stage, plan, office }: NursePageState): string {
  if (stage === 'digits') return 'Nhập 4 số để mở lịch của chị';
  return plan ? `Chị ${plan.name}` : (office?.name ?? 'Lịch của chị');
}

const tabs = [
  { name: 'today', label: 'Hôm nay', icon: tabIcons.sun, Part: NurseToday },
  { name: 'ahead', label: 'Sắp tới', icon: tabIcons.calendar, Part: NurseDaysAhead },
  { name: 'past', label: 'Đã qua', icon: tabIcons.history, Part: NurseDaysPast },
  { name: 'requests', label: 'Xin nghỉ', icon: tabIcons.moon, Part: NurseRequests },
  { name: 'pay', label: 'Lương', icon: tabIcons.money, Part: NurseMonthlyPay },
] as const;

/** Shows one part of the nurse's data at a time. The tabs are at the bottom of the screen. */
function Plan({ plan, page }: NursePartProps) {
  const [shown, show] = usePageTab(tabs, plan.office.name);
  const Part = tabs.find(({ name }) => name === shown)?.Part ?? NurseToday;
  if (plan.out)
    return (
      <>
        <p className="calm">Chị đã nghỉ nên ở đây chỉ còn lương. Chị cần gì thì gọi văn phòng.</p>
        <NurseMonthlyPay plan={plan} page={page} />
      </>
    );
  return (
    <>
      <Messages page={page} />
      <div className="part">
        <Part plan={plan} page={page} onAhead={() => show('ahead')} />
      </div>
      <PageTabs tabs={tabs} shown={shown} onShow={show} waiting={hasUnseenPlan(plan) ? 'ahead' : undefined} />
    </>
  );
}

/** True if the nurse has not confirmed tomorrow's plan yet. */
const hasUnseenPlan = ({ tomorrow, today }: NursePartProps['plan']): boolean =>
  tomorrow !== null && tomorrow.seen_at === null && tomorrow.day > today;

/**
 * Messages about a missing connection, and about the nurse's reports that are waiting or failed. With a connection a report waits for a
 * moment only: a message then would move what she presses next.
 */
function Messages({ page }: { readonly page: NursePageState }) {
  const { isOnline, queue, failed, plan, loaded_at } = page;
  const nameOf = (id: string) =>
    plan?.sessions.find((session) => session.id === id)?.mother.name ?? 'một buổi';
  return (
    <div role="status">
      {!isOnline && plan && (
        <OfflineNotice
          loadedAt={loaded_at}
          today={plan.today}
          hint="Bắt đầu, Xong buổi và ghi chú vẫn bấm được, tự gửi khi có mạng."
        />
      )}
      {!isOnline && queue.length > 0 && (
        <p className="notice">{queue.length} việc chờ gửi, tự gửi khi có mạng. Chị không cần bấm lại.</p>
      )}
      {failed.map(({ key, session_id, detail }) => (
        <div key={key} className="failed">
          <RefusalWithPhone text={`Chưa ghi được cho ${nameOf(session_id)}: ${detail}`} />
          <button type="button" onClick={() => page.client.forget(key)}>
            Đã hiểu
          </button>
        </div>
      ))}
    </div>
  );
}
