import { Typography } from '@mui/material';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { hasRole, type Role } from '#schema/access';
import { useViewer } from '../../jsonapi/viewer.ts';
import { MessagesPart } from '../../resources/messages/MessagesPart.tsx';
import { Forbidden } from '../../screens/parts/Forbidden.tsx';
import { usePhone } from '../../screens/parts/usePhone.ts';
import { ResourceList } from '../../screens/ResourceList.tsx';
import { PageTabs } from '../PageTabs.tsx';
import { BankSettingsPart } from './BankSettingsPart.tsx';
import { CompanyPart } from './CompanyPart.tsx';
import { PricingPart } from './PricingPart.tsx';
import { ProofPart } from './ProofPart.tsx';
import { StaffingSettingsPart } from './StaffingSettingsPart.tsx';

interface Named {
  /** Names it in the address, as `activeTab`; of a list it is the resource. */
  readonly name: string;
  readonly label: string;
}

interface SettingsPart extends Named {
  /** Who sees it. */
  readonly roles: readonly Role[];
  readonly Content?: ComponentType;
  /** The lists that make it up, if it has no content of its own; the first has its name. */
  readonly lists?: readonly Named[];
}

/** The parts of the page, in order; their lists are also named in `listParts`, so that their addresses lead here. */
const parts: readonly SettingsPart[] = [
  { name: 'outgoing_messages', label: 'Tin nhắn', roles: ['admin'], Content: MessagesPart },
  { name: 'pricing', label: 'Giá', roles: ['admin'], Content: PricingPart },
  { name: 'company', label: 'Công ty', roles: ['admin'], Content: CompanyPart },
  { name: 'bank', label: 'Ngân hàng', roles: ['admin', 'finance'], Content: BankSettingsPart },
  { name: 'staffing', label: 'Phân công', roles: ['admin'], Content: StaffingSettingsPart },
  {
    name: 'bank_rules',
    label: 'Sao kê',
    roles: ['finance'],
    lists: [
      { name: 'bank_rules', label: 'Quy tắc sao kê' },
      { name: 'bank_imports', label: 'Các lần nhập sao kê' },
    ],
  },
  { name: 'proof', label: 'Sổ khớp', roles: ['admin', 'finance'], Content: ProofPart },
  { name: 'jobs', label: 'Việc nền', roles: ['admin'], Content: () => <ResourceList resource="jobs" /> },
  {
    name: 'api_keys',
    label: 'Kết nối',
    roles: ['admin'],
    // Keys of programs that call, webhooks that are called, and what these were sent.
    lists: [
      { name: 'api_keys', label: 'Khóa API' },
      { name: 'webhooks', label: 'Webhook' },
      { name: 'webhook_deliveries', label: 'Các lần gửi' },
    ],
  },
];

const toTab = ({ name, label }: Named) => ({ name, label, to: `/settings?activeTab=${name}` });

const title = 'Cài đặt';

/** The settings: a part each in a tab, held in the address, for those who may see it. */
export default function Settings() {
  const viewer = useViewer();
  const isPhone = usePhone();
  const [params] = useSearchParams();
  const asked = params.get('activeTab') ?? '';
  const isAsked = ({ name }: Named) => name === asked;
  const mine = parts.filter((part) => hasRole(viewer, part.roles));
  const part = mine.find(({ name, lists = [] }) => name === asked || lists.some(isAsked)) ?? mine[0];
  if (!part)
    return (
      <>
        <Typography variant="h1">{title}</Typography>
        <Forbidden label={title} />
      </>
    );
  const { name, label, Content, lists } = part;
  const list = lists?.find(isAsked) ?? lists?.[0];
  const shown = list ? (
    <ResourceList key={list.name} resource={list.name} />
  ) : (
    Content && <Content key={name} />
  );
  // A phone has no room for two lines of tabs: there each list is a tab of the page.
  const tabs = isPhone ? mine.flatMap((each) => each.lists ?? [each]) : mine;
  return (
    <PageTabs label={title} open={isPhone && list ? list.name : name} tabs={tabs.map(toTab)}>
      {lists && list && !isPhone ? (
        <PageTabs label={label} open={list.name} tabs={lists.map(toTab)}>
          {shown}
        </PageTabs>
      ) : (
        shown
      )}
    </PageTabs>
  );
}
