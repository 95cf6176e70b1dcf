/**
 * Who may do what, written down again from the table of rights (schema 4.3), on purpose not from
 * the declarations: r read, c create, e edit, d delete; `*` only rows that are one's own.
 */
import type { Role } from '#schema/access';

type Rights = Partial<Record<Role, string>>;
const everyStaff = (rights: string): Rights => ({ admin: rights, finance: rights, sales: rights });

export const resourceRights: Readonly<Record<string, Rights>> = {
  users: { admin: 'rc', finance: 'rc', sales: 'r' },
  agents: everyStaff('rce'),
  agent_profiles: everyStaff('r'),
  services: { ...everyStaff('rced'), partner: 'r*' },
  variants: { ...everyStaff('rced'), partner: 'r*' },
  pack_items: { ...everyStaff('rced'), partner: 'r*' },
  bulk_discounts: { ...everyStaff('rced'), partner: 'r*' },
  locations: { ...everyStaff('rced'), partner: 'r' },
  customers: { admin: 'rced', finance: 'r', sales: 'rced' },
  packages: { admin: 'rced', finance: 'r', sales: 'rce' },
  package_services: { admin: 'rced', finance: 'r', sales: 'rced' },
  shifts: { admin: 'rced', finance: 'r', sales: 'rced' },
  deductions: { admin: 'rced', finance: 'r', sales: 'rced' },
  discounts: { admin: 'rce', finance: 'r', sales: 'r' },
  partners: { admin: 'rced', finance: 'r', sales: 'r', partner: 'r*' },
  partner_landings: { admin: 'rced', finance: 'r', sales: 'r', partner: 'r*' },
  partner_accounts: { admin: 'rced', finance: 'r', sales: 'r', partner: 'r*' },
  partner_packages: { admin: 'rc', finance: 'r', sales: 'r', partner: 'rc*' },
  partner_revenues: { admin: 'rced', finance: 'r', partner: 'r*' },
  mechanisms: { admin: 'rced', finance: 'r', partner: 'r*' },
  mechanism_thresholds: { admin: 'rced', finance: 'r', partner: 'r*' },
  transactions: { admin: 'rcd', finance: 'rced' },
  vouchers: { admin: 'r', finance: 'r' },
  bank_lines: { finance: 'r' },
  bank_rules: { finance: 'rced' },
  bank_imports: { finance: 'r' },
  payers: everyStaff('rd'),
  metrics: { admin: 'rce', finance: 'r' },
  notes: everyStaff('rced'),
  notifications: { admin: 'r*', finance: 'r*', sales: 'r*', partner: 'r*' },
  outgoing_messages: { admin: 'r', sales: 'r*' },
  trash: { admin: 'r' },
  exports: { admin: 'r' },
  imports: { admin: 'r', finance: 'r*', sales: 'r*' },
  jobs: { admin: 'r' },
  work: { admin: 'r', finance: 'r*', sales: 'r*', partner: 'r*' },
  api_keys: { admin: 'rc' },
  webhooks: { admin: 'rced' },
  webhook_deliveries: { admin: 'r' },
  action_logs: {},
};

/** What is over for the second record of these (an approved transaction, a confirmed partner revenue), or its author's alone. */
export const closed: Readonly<Record<string, Rights>> = {
  transactions: { admin: 'd' },
  partner_revenues: { admin: 'ed' },
  notes: { admin: 'e', finance: 'ed', sales: 'ed' },
};

const sellers: readonly Role[] = ['admin', 'sales'];
const staff: readonly Role[] = ['admin', 'finance', 'sales'];
const admins: readonly Role[] = ['admin'];
const payers: readonly Role[] = ['admin', 'finance'];

export const actionRights: Readonly<Record<string, Readonly<Record<string, readonly Role[]>>>> = {
  customers: {
    succeed_contact: sellers,
    fail_contact: sellers,
    plan_contact: sellers,
    update_level: sellers,
    register_package_v2: sellers,
    assign_sales: sellers,
    move_starts: sellers,
    merge: admins,
    erase: admins,
  },
  api_keys: { revoke: admins },
  webhooks: { test: admins, rotate: admins },
  webhook_deliveries: { resend: admins },
  imports: { undo: staff },
  jobs: { retry: admins, discard: admins },
  outgoing_messages: { retry: sellers, cancel: sellers },
  packages: {
    assign_agent: sellers,
    hand_over: sellers,
    change_time: sellers,
    confirm_package: sellers,
    cancel_package: sellers,
    finish_package: sellers,
    add_discount: sellers,
    refund: staff,
    reopen_package: admins,
    restore_package: sellers,
    assign_sales: sellers,
    pay: staff,
    paid_package: staff,
    pay_agent: payers,
    recover_pay: ['finance'],
    add_services: sellers,
    move_package: admins,
    add_shift: sellers,
    delete_package: admins,
  },
  agents: {
    reset_password: staff,
    disable_account: staff,
    enable_account: staff,
    reset_second_factor: admins,
    update_profile: staff,
    call_off: sellers,
    take_back_call_off: sellers,
    swap: sellers,
  },
  shifts: {
    finish_shift: sellers,
    substitute: sellers,
    move_time: sellers,
    reopen_shift: sellers,
    delay_shift: sellers,
    cancel_shift: sellers,
    delete_shift: sellers,
  },
  users: {
    reset_password: admins,
    disable_account: admins,
    enable_account: admins,
    reset_second_factor: admins,
    invite: admins,
    add_role: payers,
    revoke_role: payers,
  },
  partner_accounts: {
    reset_password: admins,
    disable_account: admins,
    enable_account: admins,
    invite: admins,
    reset_second_factor: admins,
  },
  bank_lines: {
    accept: ['finance'],
    match: ['finance'],
    book: ['finance'],
    split: ['finance'],
    ignore: ['finance'],
    return_of: ['finance'],
    unmatch: ['finance'],
  },
  bank_imports: { undo: ['finance'] },
  trash: { restore: admins, erase: admins },
  transactions: { approve: ['finance'], unapprove: ['finance'] },
  partner_revenues: { confirm: admins, settle: payers },
};

/** Reports by the name in their address; partners get their own rows of those that name them. */
export const reportRights: Readonly<Record<string, readonly Role[]>> = {
  revenue: payers,
  marketing: payers,
  pl: ['finance'],
  bank: ['finance'],
  receivables: payers,
  breakdown: payers,
  ahead: payers,
  proof: payers,
  schedule: staff,
  'schedule/cell': staff,
  'schedule/day': staff,
  today: sellers,
  worklist: ['admin', 'finance', 'sales', 'partner'],
  aps: staff,
  partner_revenue: ['admin', 'finance', 'partner'],
  partner_revenue_report: ['admin', 'finance', 'partner'],
  estimated_partner_revenue: ['admin', 'finance', 'partner'],
};
