import { Typography } from '@mui/material';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { hasRole, type Role } from '#schema/access';
import { useViewer } from '../../jsonapi/viewer.ts';
import { MessagesPart } from '../../resources/messages/MessagesPart.tsx';
import { Forbidden } from '../../screens/parts/Forbidden.tsx';
import { ResourceList } from '../../screens/ResourceList.tsx';
import { PageTabs } from '../PageTabs.tsx';
import { BankSettingsPart } from './BankSettingsPart.tsx';
import { CompanyPart } from './CompanyPart.tsx';
import { PricingPart } from './PricingPart.tsx';
import { ProofPart } from './ProofPart.tsx';
import { StaffingSettingsPart } from './StaffingSettingsPart.tsx';

interface SettingsPart {
  /** Names it in the address, as `activeTab`. */
  readonly name: string;
  /** Lists that stand in it beside the one of its name. */
  readonly lists?: readonly string[];
  readonly label: string;
  /** Who sees it. */
  readonly roles: readonly Role[];
  readonly Content: ComponentType;
}

/** The parts of the page, in order; a list among them is also named in `listParts`, so that its address leads here. */
const parts: readonly SettingsPart[] = [
  { name: 'outgoing_messages', label: 'Tin nhắn', roles: ['admin'], Content: MessagesPart },
  { name: 'pricing', label: 'Giá', roles: ['admin'], Content: PricingPart },
  { name: 'company', label: 'Công ty', roles: ['admin'], Content: CompanyPart },
  { name: 'bank', label: 'Ngân hàng', roles: ['admin', 'finance'], Content: BankSettingsPart },
  { name: 'staffing', label: 'Phân công', roles: ['admin'], Content: StaffingSettingsPart },
  {
    name: 'bank_rules',
    lists: ['bank_imports'],
    label: 'Sao kê',
    roles: ['finance'],
    Content: () => (
      <ListParts
        label="Sao kê"
        lists={[
          { name: 'bank_rules', label: 'Quy tắc sao kê' },
          { name: 'bank_imports', label: 'Các lần nhập sao kê' },
        ]}
      />
    ),
  },
  { name: 'proof', label: 'Sổ khớp', roles: ['admin', 'finance'], Content: ProofPart },
  { name: 'jobs', label: 'Việc nền', roles: ['admin'], Content: () => <ResourceList resource="jobs" /> },
  {
    name: 'api_keys',
    lists: ['webhooks', 'webhook_deliveries'],
    label: 'Kết nối',
    roles: ['admin'],
    // Keys of programs that call, webhooks that are called, and what these were sent.
    Content: () => (
      <ListParts
        label="Kết nối"
        lists={[
          { name: 'api_keys', label: 'Khóa API' },
          { name: 'webhooks', label: 'Webhook' },
          { name: 'webhook_deliveries', label: 'Các lần gửi' },
        ]}
      />
    ),
  },
];

interface ListPartsProps {
  readonly label: string;
  /** The first one is open where the address names none of them. */
  readonly lists: readonly { readonly name: string; readonly label: string }[];
}

/** Lists that make up one part of the settings: a tab each, under the part's own. */
function ListParts({ label, lists }: ListPartsProps) {
  const [params] = useSearchParams();
  const { name = '' } = lists.find((list) => list.name === params.get('activeTab')) ?? lists[0] ?? {};
  return (
    <PageTabs
      label={label}
      open={name}
      tabs={lists.map((list) => ({ ...list, to: `/settings?activeTab=${list.name}` }))}
    >
      <ResourceList key={name} resource={name} />
    </PageTabs>
  );
}

const title = 'Cài đặt';

/** The settings: a part each in a tab, held in the address, for those who may see it. */
export default function Settings() {
  const viewer = useViewer();
  const [params] = useSearchParams();
  const mine = parts.filter((part) => hasRole(viewer, part.roles));
  const asked = params.get('activeTab') ?? '';
  const shown = mine.find(({ name, lists }) => name === asked || lists?.includes(asked)) ?? mine[0];
  if (!shown)
    return (
      <>
        <Typography variant="h1">{title}</Typography>
        <Forbidden label={title} />
      </>
    );
  const { Content } = shown;
  return (
    <PageTabs
      label={title}
      open={shown.name}
      tabs={mine.map(({ name, label }) => ({ name, label, to: `/settings?activeTab=${name}` }))}
    >
      <Content key={shown.name} />
    </PageTabs>
  );
}
