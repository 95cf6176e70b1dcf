import { Typography } from '@mui/material';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatNumber } from '#rules/format';
import { hasRole, type Role } from '#schema/access';
import { useViewer } from '../../jsonapi/viewer.ts';
import { MessagesPart } from '../../resources/messages/MessagesPart.tsx';
import { ResourceList } from '../../screens/list/ResourceList.tsx';
import { Forbidden } from '../../ui/Forbidden.tsx';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';
import { usePageTitle } from '../../ui/usePageTitle.ts';
import { BankSettingsPart } from './BankSettingsPart.tsx';
import { CompanyPart } from './CompanyPart.tsx';
import { OwnPagesSettingsPart } from './OwnPagesSettingsPart.tsx';
import { PricingPart } from './PricingPart.tsx';
import { BooksProofPart } from './ProofPart.tsx';
import { SettingsLogPart } from './SettingsLogPart.tsx';
import { SettingsIndex, SettingsPhonePart, type SettingsValue } from './SettingsPhone.tsx';
import { SettingsRail } from './SettingsRail.tsx';
import { StaffingSettingsPart } from './StaffingSettingsPart.tsx';
import { StatusPart } from './StatusPart.tsx';
import { TaxPart } from './TaxPart.tsx';

interface SettingsPart {
  /** The part's `activeTab` in the URL; for a list, the resource. */
  readonly name: string;
  readonly label: string;
  /** Label used if the viewer sees only this part of its group; the group then has no heading. */
  readonly labelAlone?: string;
  readonly roles: readonly Role[];
  /** The content, unless the part is only a list. */
  readonly Content?: ComponentType;
  readonly isList?: boolean;
  readonly value?: SettingsValue;
}

interface SettingsGroup {
  readonly label: string;
  readonly parts: readonly SettingsPart[];
}

/** A group with a single part has the part's label. */
const buildSinglePartGroup = (part: SettingsPart): SettingsGroup => ({ label: part.label, parts: [part] });

/** The parts of the page by group, in order. Lists are also named in `tabsByPage`, so that their URLs open this page. */
const groups: readonly SettingsGroup[] = [
  buildSinglePartGroup({
    name: 'company',
    label: 'Công ty',
    roles: ['admin'],
    Content: CompanyPart,
    value: { of: 'company', words: ({ name }) => (typeof name === 'string' ? name : '') },
  }),
  buildSinglePartGroup({
    name: 'pricing',
    label: 'Giá',
    roles: ['admin'],
    Content: PricingPart,
    value: {
      of: 'pricing',
      words: ({ max_price_cut: most }) =>
        typeof most === 'number' ? `giảm tối đa ${formatNumber(most)} %` : 'giảm không giới hạn',
    },
  }),
  {
    label: 'Ngân hàng',
    parts: [
      {
        name: 'bank',
        label: 'Tài khoản',
        labelAlone: 'Ngân hàng',
        roles: ['admin', 'finance'],
        Content: BankSettingsPart,
        value: {
          of: 'bank',
          words: ({ accounts }) => (Array.isArray(accounts) ? `${accounts.length} tài khoản` : ''),
        },
      },
      { name: 'bank_rules', label: 'Quy tắc sao kê', roles: ['finance'] },
      { name: 'bank_imports', label: 'Các lần nhập sao kê', roles: ['finance'] },
    ],
  },
  buildSinglePartGroup({ name: 'tax', label: 'Thuế và lương', roles: ['finance'], Content: TaxPart }),
  buildSinglePartGroup({
    name: 'staffing',
    label: 'Phân công',
    roles: ['admin'],
    Content: StaffingSettingsPart,
    value: {
      of: 'staffing',
      words: ({ papers_required: asks }) => (asks === true ? 'hỏi khi hết giấy tờ' : 'chỉ nêu giấy tờ'),
    },
  }),
  buildSinglePartGroup({
    name: 'outgoing_messages',
    label: 'Tin nhắn',
    roles: ['admin'],
    Content: MessagesPart,
    isList: true,
  }),
  buildSinglePartGroup({
    name: 'pages',
    label: 'Trang riêng',
    roles: ['admin'],
    Content: OwnPagesSettingsPart,
    value: { of: 'pages', words: describePages },
  }),
  {
    // API keys of programs, webhooks, and messages sent to webhooks.
    label: 'Kết nối',
    parts: [
      { name: 'api_keys', label: 'Khóa API', roles: ['admin'] },
      { name: 'webhooks', label: 'Webhook', roles: ['admin'] },
      { name: 'webhook_deliveries', label: 'Các lần gửi', roles: ['admin'] },
    ],
  },
  buildSinglePartGroup({ name: 'log', label: 'Nhật ký', roles: ['admin'], Content: SettingsLogPart }),
  {
    label: 'Hệ thống',
    parts: [
      { name: 'status', label: 'Tình trạng', roles: ['admin'], Content: StatusPart },
      { name: 'jobs', label: 'Việc nền', roles: ['admin'] },
      { name: 'proof', label: 'Sổ khớp', roles: ['admin', 'finance'], Content: BooksProofPart },
    ],
  },
];

/** Describes for whom own pages are switched on. */
function describePages({ nurses, mothers }: Readonly<Record<string, unknown>>): string {
  const shown = [nurses === true && 'điều dưỡng', mothers === true && 'mẹ'].filter(Boolean);
  return shown.length > 0 ? shown.join(', ') : 'đang tắt';
}

const title = 'Cài đặt';

const buildPartUrl = (name: string) => `/settings?activeTab=${name}`;

/**
 * The settings page: the parts that the viewer may see, in a rail; the open part is in the URL. On a phone, a list of the parts has a link
 * to each part.
 */
export default function Settings() {
  const viewer = useViewer();
  const isPhone = useIsPhoneWidth();
  const [params] = useSearchParams();
  const requestedTab = params.get('activeTab');
  const mine = groups.flatMap(({ label, parts }) => {
    const own = parts.filter(({ roles }) => hasRole(viewer, roles));
    const [only] = own;
    if (own.length > 1 || !only) return own.length > 0 ? [{ label, parts: own }] : [];
    return [{ label, parts: [{ ...only, label: only.labelAlone ?? only.label }] }];
  });
  const parts = mine.flatMap((group) => group.parts);
  const part = parts.find(({ name }) => name === requestedTab) ?? parts[0];
  const isIndex = isPhone && !parts.some(({ name }) => name === requestedTab);
  usePageTitle(isIndex ? title : (part?.label ?? title));
  if (!part)
    return (
      <>
        <Typography variant="h1">{title}</Typography>
        <Forbidden label={title} />
      </>
    );
  if (isIndex) return <SettingsIndex label={title} groups={mine} addressOf={buildPartUrl} />;
  const { name, Content } = part;
  const isList = part.isList ?? Content === undefined;
  const content = Content ? <Content key={name} /> : <ResourceList key={name} resource={name} />;
  if (isPhone)
    return (
      <SettingsPhonePart label={title} part={part.label} back="/settings" isList={isList}>
        {content}
      </SettingsPhonePart>
    );
  return (
    <SettingsRail label={title} groups={mine} open={part} isList={isList} addressOf={buildPartUrl}>
      {content}
    </SettingsRail>
  );
}
