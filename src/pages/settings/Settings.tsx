import { Typography } from '@mui/material';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { hasRole, type Role } from '#schema/access';
import { useViewer } from '../../jsonapi/viewer.ts';
import { MessagesPart } from '../../resources/messages/MessagesPart.tsx';
import { ResourceList } from '../../screens/list/ResourceList.tsx';
import { Forbidden } from '../../ui/Forbidden.tsx';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';
import { usePageTitle } from '../../ui/usePageTitle.ts';
import { PageTabs } from '../PageTabs.tsx';
import { BankSettingsPart } from './BankSettingsPart.tsx';
import { CompanyPart } from './CompanyPart.tsx';
import { OwnPagesSettingsPart } from './OwnPagesSettingsPart.tsx';
import { PricingPart } from './PricingPart.tsx';
import { BooksProofPart } from './ProofPart.tsx';
import { SettingsLogPart } from './SettingsLogPart.tsx';
import { SettingsRail } from './SettingsRail.tsx';
import { StaffingSettingsPart } from './StaffingSettingsPart.tsx';
import { StatusPart } from './StatusPart.tsx';
import { TaxPart } from './TaxPart.tsx';

interface SettingsPart {
  /** The part's `activeTab` in the URL; for a list, the resource. */
  readonly name: string;
  readonly label: string;
  readonly roles: readonly Role[];
  /** The content, unless the part is only a list. */
  readonly Content?: ComponentType;
  readonly isList?: boolean;
}

interface SettingsGroup {
  readonly label: string;
  readonly parts: readonly SettingsPart[];
}

/** A group with a single part has the part's label. */
const alone = (part: SettingsPart): SettingsGroup => ({ label: part.label, parts: [part] });

/** The parts of the page by group, in order. Lists are also named in `tabsByPage`, so that their URLs lead here. */
const groups: readonly SettingsGroup[] = [
  alone({ name: 'company', label: 'Công ty', roles: ['admin'], Content: CompanyPart }),
  alone({ name: 'pricing', label: 'Giá', roles: ['admin'], Content: PricingPart }),
  {
    label: 'Ngân hàng',
    parts: [
      { name: 'bank', label: 'Ngân hàng', roles: ['admin', 'finance'], Content: BankSettingsPart },
      { name: 'bank_rules', label: 'Quy tắc sao kê', roles: ['finance'] },
      { name: 'bank_imports', label: 'Các lần nhập sao kê', roles: ['finance'] },
    ],
  },
  alone({ name: 'tax', label: 'Thuế và lương', roles: ['finance'], Content: TaxPart }),
  alone({ name: 'staffing', label: 'Phân công', roles: ['admin'], Content: StaffingSettingsPart }),
  alone({
    name: 'outgoing_messages',
    label: 'Tin nhắn',
    roles: ['admin'],
    Content: MessagesPart,
    isList: true,
  }),
  alone({ name: 'pages', label: 'Trang riêng', roles: ['admin'], Content: OwnPagesSettingsPart }),
  {
    // API keys of programs, webhooks, and messages sent to webhooks.
    label: 'Kết nối',
    parts: [
      { name: 'api_keys', label: 'Khóa API', roles: ['admin'] },
      { name: 'webhooks', label: 'Webhook', roles: ['admin'] },
      { name: 'webhook_deliveries', label: 'Các lần gửi', roles: ['admin'] },
    ],
  },
  alone({ name: 'log', label: 'Nhật ký', roles: ['admin'], Content: SettingsLogPart }),
  {
    label: 'Hệ thống',
    parts: [
      { name: 'status', label: 'Tình trạng', roles: ['admin'], Content: StatusPart },
      { name: 'jobs', label: 'Việc nền', roles: ['admin'] },
      { name: 'proof', label: 'Sổ khớp', roles: ['admin', 'finance'], Content: BooksProofPart },
    ],
  },
];

const title = 'Cài đặt';

const addressOf = (name: string) => `/settings?activeTab=${name}`;

/** The settings page: the parts that the viewer may see, in a rail or, on a phone, in tabs; the open part is in the URL. */
export default function Settings() {
  const viewer = useViewer();
  const isPhone = useIsPhoneWidth();
  const [params] = useSearchParams();
  const requestedTab = params.get('activeTab');
  const mine = groups.flatMap(({ label, parts }) => {
    const own = parts.filter(({ roles }) => hasRole(viewer, roles));
    return own.length > 0 ? [{ label, parts: own }] : [];
  });
  const parts = mine.flatMap((group) => group.parts);
  const part = parts.find(({ name }) => name === requestedTab) ?? parts[0];
  usePageTitle(part?.label ?? title);
  if (!part)
    return (
      <>
        <Typography variant="h1">{title}</Typography>
        <Forbidden label={title} />
      </>
    );
  const { name, Content } = part;
  const content = Content ? <Content key={name} /> : <ResourceList key={name} resource={name} />;
  if (isPhone)
    return (
      <PageTabs
        label={title}
        open={name}
        tabs={parts.map(({ name, label }) => ({ name, label, to: addressOf(name) }))}
      >
        {content}
      </PageTabs>
    );
  return (
    <SettingsRail
      label={title}
      groups={mine}
      open={part}
      isList={part.isList ?? Content === undefined}
      addressOf={addressOf}
    >
      {content}
    </SettingsRail>
  );
}
