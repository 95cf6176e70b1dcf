import { useState } from 'react';
import { DigitsForm } from '../shared/DigitsForm.tsx';
import { OnlineContext } from '../shared/NetworkButton.tsx';
import { OfficeContext, OfficeLinks } from '../shared/OfficeLinks.tsx';
import { OfflineNotice } from '../shared/OfflineNotice.tsx';
import { PageTabs, usePageTab } from '../shared/PageTabs.tsx';
import { tabIcons } from '../shared/tabIcons.ts';
import type { MotherClient, MotherSnapshot } from './MotherClient.ts';
import { MotherPackagePayments } from './MotherPackagePayments.tsx';
import { emptyDraft, MotherRequests } from './MotherRequests.tsx';
import { MotherSessions } from './MotherSessions.tsx';
import { formatGreeting } from './motherText.ts';
import { type MotherPartProps, useMotherPage } from './useMotherPage.ts';

/** A mother's page on her phone: her sessions, payments and requests. */
export function MotherPage({ client }: { readonly client: MotherClient }) {
  const { stage, plan, office, isOnline, loaded_at } = useMotherPage(client);
  return (
    <OfficeContext value={{ office, call: 'Gọi điện' }}>
      <OnlineContext value={isOnline}>
        <header>
          <p className="company">{office?.name}</p>
          <h1>{headingOf(stage, plan)}</h1>
        </header>
        <main>
          {stage === 'starting' && <p className="calm">Đang mở trang của mẹ…</p>}
          {stage === 'digits' && (
            <DigitsForm label="4 số cuối điện thoại của mẹ" onEnter={(digits) => client.enter(digits)} />
          )}
          {stage === 'ended' && (
            <p className="calm" role="alert">
              Đường dẫn này không còn mở được. Mẹ gọi hoặc nhắn Zalo cho chúng tôi để nhận đường dẫn mới nhé.
            </p>
          )}
          {stage === 'offline' && (
            <p className="calm" role="alert">
              Chưa có mạng, và máy chưa lưu lịch nào. Trang tự mở khi có mạng lại.
            </p>
          )}
          {stage === 'open' && plan && (
            <>
              <div role="status">
                {!isOnline && <OfflineNotice loadedAt={loaded_at} today={plan.today} />}
              </div>
              <Parts plan={plan} client={client} />
            </>
          )}
        </main>
        <footer>
          {office?.phone && <p className="calm">Mẹ cần gì cứ gọi</p>}
          <OfficeLinks />
          {plan && <Privacy company={plan.office.name} />}
        </footer>
      </OnlineContext>
    </OfficeContext>
  );
}

function headingOf(stage: MotherSnapshot['stage'], plan: MotherSnapshot['plan']): string {
  if (stage === 'digits') return 'Nhập 4 số để mở trang của mẹ';
  return plan ? formatGreeting(plan.name) : 'Chào mẹ';
}

const tabs = [
  { name: 'sessions', label: 'Lịch', icon: tabIcons.calendar, Part: MotherSessions },
  { name: 'money', label: 'Tiền', icon: tabIcons.money, Part: MotherPackagePayments },
  { name: 'messages', label: 'Nhắn', icon: tabIcons.message, Part: MotherRequests },
] as const;

/** The page's tabs, of which one is shown at a time. What she writes in a request stays while she looks at another tab. */
function Parts(props: MotherPartProps) {
  const [shown, show] = usePageTab(tabs, props.plan.office.name);
  const [draft, setDraft] = useState(emptyDraft);
  const Part = tabs.find(({ name }) => name === shown)?.Part ?? MotherSessions;
  return (
    <>
      <Part
        {...props}
        draft={draft}
        onDraft={setDraft}
        onAsk={(kind, session_id) => {
          setDraft({ ...emptyDraft, kind, session_id, text: draft.text });
          show('messages');
        }}
        onPay={() => show('money')}
      />
      <PageTabs tabs={tabs} shown={shown} onShow={show} />
    </>
  );
}

/** Text that explains who stores the mother's data, why and how long, and how she can have the data erased. */
function Privacy({ company }: { readonly company: string }) {
  return (
    <details className="privacy">
      <summary>Thông tin của mẹ</summary>
      <p>
        {company} giữ tên, điện thoại, địa chỉ, lịch và lời nhắn của mẹ để xếp lịch, chăm sóc mẹ và bé, và thu
        tiền. Không chia sẻ cho ai khác ngoài điều dưỡng đến nhà.
      </p>
      <p>
        Trang này đóng lại 60 ngày sau khi gói cuối cùng xong. Hồ sơ được giữ đến khi mẹ yêu cầu xóa; chứng từ
        thu tiền được giữ theo luật kế toán, không còn tên mẹ.
      </p>
      <p>Muốn xem hoặc xóa dữ liệu, mẹ gọi hoặc nhắn cho chúng tôi bằng nút ở trên.</p>
    </details>
  );
}
