import { Typography } from '@mui/material';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { hasRole, type Role } from '#schema/access';
import { useViewer } from '../../jsonapi/viewer.ts';
import { MessagesPart } from '../../resources/messages/MessagesPart.tsx';
import { ResourceList } from '../../screens/list/ResourceList.tsx';
import { Forbidden } from '../../screens/parts/Forbidden.tsx';
import { usePageTitle } from '../../screens/parts/usePageTitle.ts';
import { PageTabs } from '../PageTabs.tsx';
import { BankSettingsPart } from './BankSettingsPart.tsx';
import { CompanyPart } from './CompanyPart.tsx';
import { PagesPart } from './PagesPart.tsx';
import { PricingPart } from './PricingPart.tsx';
import { ProofPart } from './ProofPart.tsx';
import { StaffingSettingsPart } from './StaffingSettingsPart.tsx';
import { StatusPart } from './StatusPart.tsx';
import { TaxPart } from './TaxPart.tsx';

interface SettingsPart {
  /** Names it in the address, as `activeTab`; of a list it is the resource. */
  readonly name: string;
  readonly label: string;
  /** Who sees it. */
  readonly roles: readonly Role[];
  /** What it shows, if it is no list. */
  readonly Content?: ComponentType;
}

/** The parts of the page, in order; its lists are also named in `listParts`, so that their addresses lead here. */
const parts: readonly SettingsPart[] = [
  { name: 'outgoing_messages', label: 'Tin nhắn', roles: ['admin'], Content: MessagesPart },
  { name: 'pricing', label: 'Giá', roles: ['admin'], Content: PricingPart },
  { name: 'company', label: 'Công ty', roles: ['admin'], Content: CompanyPart },
  { name: 'bank', label: 'Ngân hàng', roles: ['admin', 'finance'], Content: BankSettingsPart },
  { name: 'tax', label: 'Thuế và lương', roles: ['finance'], Content: TaxPart },
  { name: 'pages', label: 'Trang riêng', roles: ['admin'], Content: PagesPart },
  { name: 'staffing', label: 'Phân công', roles: ['admin'], Content: StaffingSettingsPart },
  { name: 'bank_rules', label: 'Quy tắc sao kê', roles: ['finance'] },
  { name: 'bank_imports', label: 'Các lần nhập sao kê', roles: ['finance'] },
  { name: 'proof', label: 'Sổ khớp', roles: ['admin', 'finance'], Content: ProofPart },
  { name: 'status', label: 'Tình trạng', roles: ['admin'], Content: StatusPart },
  { name: 'jobs', label: 'Việc nền', roles: ['admin'] },
  // The connections: keys of programs that call, webhooks that are called, and what these were sent.
  { name: 'api_keys', label: 'Kết nối: Khóa API', roles: ['admin'] },
  { name: 'webhooks', label: 'Webhook', roles: ['admin'] },
  { name: 'webhook_deliveries', label: 'Các lần gửi', roles: ['admin'] },
];

const title = 'Cài đặt';

/** The settings: a part each in a tab, held in the address, for those who may see it. */
export default function Settings() {
  const viewer = useViewer();
  const [params] = useSearchParams();
  const asked = params.get('activeTab');
  const mine = parts.filter((part) => hasRole(viewer, part.roles));
  const part = mine.find(({ name }) => name === asked) ?? mine[0];
  usePageTitle(part?.label ?? title);
  if (!part)
    return (
      <>
        <Typography variant="h1">{title}</Typography>
        <Forbidden label={title} />
      </>
    );
  const { name, Content } = part;
  return (
    <PageTabs
      label={title}
      open={name}
      tabs={mine.map(({ name, label }) => ({ name, label, to: `/settings?activeTab=${name}` }))}
    >
      {Content ? <Content key={name} /> : <ResourceList key={name} resource={name} />}
    </PageTabs>
  );
}
