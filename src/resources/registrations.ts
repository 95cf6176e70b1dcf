/** What single resources add to the generated screens. Only what is light stands here; the rest is loaded when opened. */
import { localDay } from '#rules/days';
import { isCancelled, isCancelledRegistration, mayAct } from '#rules/levels';
import { optionalPayment } from '#schema/payment';
import { lazyWithPreload } from '../kinds/parts/lazyWithPreload.ts';
import { registerDeparture } from '../screens/registry.ts';
import { bookedAs, unusedFor } from './bankLines/booking.ts';
import { DiscountValueField } from './discounts/DiscountValueField.tsx';
import { UsedField } from './discounts/UsedField.tsx';
import { familyColumns } from './packages/familyColumns.ts';
import { numbers as serviceNumbers, unusedServices } from './partnerPackages/unusedServices.ts';
import { periodOf } from './partnerRevenues/periodOf.ts';
import { fromCustomer, onFinish, onPaid, toAgent, toAgents, toCustomer, toPartner } from './payments.ts';
import { PayRunButton } from './payRun/PayRunButton.tsx';
import { linkedOf } from './transactions/linkedOf.ts';
import { StatusField } from './users/StatusField.tsx';

const PlaceInput = lazyWithPreload(() => import('./customers/PlaceInput.tsx'));
const PayQr = lazyWithPreload(() => import('./vietqr/PayQr.tsx'));

registerDeparture('customers', {
  onlyShownBeside: true,
  fields: {
    city: { Input: PlaceInput },
    province: { Input: PlaceInput },
    ward: { Input: PlaceInput },
  },
  duplicates: async (values, data) =>
    (await import('./customers/findDuplicates.ts')).findDuplicates(values, data),
  actions: {
    register_package_v2: {
      Dialog: lazyWithPreload(() => import('./customers/register/RegisterDialog.tsx')),
      leadsTo: (answer, customer) =>
        `/customers/${customer.id}?packageId=${String(answer?.result?.package_id)}`,
    },
    // Of this call, not the customer's own.
    succeed_contact: { defaults: () => ({ note: null }) },
    fail_contact: { defaults: () => ({ note: null }) },
    update_level: { defaults: () => ({ note: null }) },
  },
});

registerDeparture('packages', {
  fields: {
    services: {
      Input: lazyWithPreload(() => import('./packages/ServicesInput.tsx')),
      Field: lazyWithPreload(() => import('./packages/ServiceNames.tsx')),
    },
    finished_shifts: { Field: lazyWithPreload(() => import('./packages/HeldSessions.tsx')) },
  },
  New: lazyWithPreload(() => import('./packages/NewPackage.tsx')),
  tools: PayRunButton,
  header: lazyWithPreload(() => import('./packages/PackageStep.tsx')),
  // Of a package at work the next step is its next session, no action of its own.
  nextStep: lazyWithPreload(() => import('./packages/PackageNext.tsx')),
  main: ({ level, planned_shifts }) =>
    mayAct('finish_shift', String(level)) && planned_shifts ? null : undefined,
  below: lazyWithPreload(() => import('./packages/UnderPackage.tsx')),
  columns: ({ filter, wide }) => familyColumns(filter.level ?? '', wide),
  hides: ({ level }) => [
    ...(isCancelled(String(level)) ? [] : ['canceled_at', 'cancel_reason']),
    // Of a cancelled registration nobody earns anything.
    ...(isCancelledRegistration(String(level)) ? ['agent_income', 'partner_income', 'company_income'] : []),
  ],
  actions: {
    confirm_package: {
      needs: () => ['sales_id'],
      defaults: ({ sales_id }, viewer) => ({
        sales_id: sales_id ?? (viewer.kind === 'sales' ? viewer.id : null),
      }),
    },
    assign_agent: { Above: lazyWithPreload(() => import('./packages/assign/FreeNurses.tsx')) },
    pay: { defaults: fromCustomer, Under: PayQr },
    paid_package: { defaults: onPaid, Under: PayQr },
    refund: { defaults: toCustomer, hides: () => ['account_type'] },
    finish_package: {
      defaults: onFinish,
      // Not paid: there are no details to give. All sessions held: all of it is to be paid.
      hides: ({ paid, charge }, pack) => [
        ...(pack?.planned_shifts ? [] : ['charge']),
        ...(charge === 'amount' ? [] : ['charge_amount']),
        ...(paid === true ? [] : Object.keys(optionalPayment)),
      ],
      needs: ({ planned_shifts }) => (planned_shifts ? ['charge', 'charge_amount'] : []),
      Above: lazyWithPreload(() => import('./packages/StopSums.tsx')),
      Under: PayQr,
    },
    pay_agent: {
      defaults: toAgent,
      bulk: toAgents,
      Above: lazyWithPreload(() => import('./packages/NurseShares.tsx')),
      Under: lazyWithPreload(() => import('./vietqr/PayNurseQr.tsx')),
    },
  },
});

registerDeparture('shifts', {
  actions: {
    substitute: { Above: lazyWithPreload(() => import('./shifts/FreeForOne.tsx')) },
    delay_shift: {
      extra: (shift) => ({ current_day: shift.day }),
      Under: lazyWithPreload(() => import('./shifts/Moves.tsx')),
    },
  },
});

registerDeparture('transactions', {
  tools: PayRunButton,
  fields: {
    customer_link: { Input: lazyWithPreload(() => import('./transactions/CustomerLinkInput.tsx')) },
  },
  defaults: () => ({ at: localDay(new Date()) }),
  sends: linkedOf,
  actions: { approve: { bulk: { Above: lazyWithPreload(() => import('./transactions/ChosenSums.tsx')) } } },
});

/** One file for them all: the first load names every file that may follow. */
const lineParts = () => import('./bankLines/parts.ts');
const lineForms = () => import('./bankLines/forms.ts');
registerDeparture('bank_lines', {
  fields: {
    proposal: { Field: lazyWithPreload(async () => ({ default: (await lineParts()).ProposalField })) },
    transaction_id: {
      Input: lazyWithPreload(async () => ({ default: (await lineForms()).TransactionInput })),
    },
  },
  tools: lazyWithPreload(async () => ({ default: (await lineParts()).ReadStatement })),
  header: lazyWithPreload(async () => ({ default: (await lineParts()).LineProposal })),
  below: lazyWithPreload(async () => ({ default: (await lineParts()).LineTransactions })),
  hides: ({ status }) => (status === 'ignored' ? [] : ['ignored_reason']),
  actions: {
    accept: { Dialog: lazyWithPreload(async () => ({ default: (await lineParts()).AcceptNow })) },
    book: { defaults: bookedAs, hides: unusedFor },
    match: { single: true },
    split: { single: true, Under: lazyWithPreload(async () => ({ default: (await lineForms()).PartsSum })) },
  },
});

registerDeparture('locations', { deleting: lazyWithPreload(() => import('./locations/CustomersThere.tsx')) });

const quantity = { Input: lazyWithPreload(() => import('./partnerPackages/QuantityInput.tsx')) };
registerDeparture('partner_packages', {
  fields: Object.fromEntries(serviceNumbers.map((n) => [`service_${n}_quantity`, quantity])),
  hides: unusedServices,
  formEnd: lazyWithPreload(() => import('./partnerPackages/RequestSum.tsx')),
  defaults: () => ({ registered_at: localDay(new Date()) }),
});

registerDeparture('partner_revenues', {
  fields: { package_ids: { Input: lazyWithPreload(() => import('./partnerRevenues/PackagePicker.tsx')) } },
  sends: periodOf,
  header: lazyWithPreload(() => import('./partnerRevenues/StatementButton.tsx')),
  below: lazyWithPreload(() => import('./partnerRevenues/RevenuePackages.tsx')),
  actions: {
    settle: { defaults: toPartner, Under: lazyWithPreload(() => import('./vietqr/PayPartnerQr.tsx')) },
  },
});

registerDeparture('agents', {
  header: lazyWithPreload(() => import('./agents/AgentTools.tsx')),
  actions: { call_off: { Dialog: lazyWithPreload(() => import('./agents/callOff/CallOffAction.tsx')) } },
  tabs: {
    profile: {
      label: 'Profile',
      component: lazyWithPreload(() => import('./agents/ProfileTab.tsx')),
      edits: 'update_profile',
    },
  },
});

registerDeparture('users', {
  header: lazyWithPreload(() => import('./users/UserTools.tsx')),
  below: lazyWithPreload(() => import('./users/UnderUser.tsx')),
  fields: { status: { Field: StatusField } },
  formEnd: lazyWithPreload(() => import('./users/RolesOfKind.tsx')),
  // Who is invited chooses a password of their own.
  hides: ({ invite }) => (invite === true ? ['password', 'password_confirmation'] : []),
});

registerDeparture('discounts', {
  fields: {
    discount_value: {
      Field: DiscountValueField,
      Input: lazyWithPreload(() => import('./discounts/DiscountValueInput.tsx')),
    },
    used: { Field: UsedField },
  },
});

registerDeparture('mechanisms', { below: lazyWithPreload(() => import('./mechanisms/Thresholds.tsx')) });

registerDeparture('services', { below: lazyWithPreload(() => import('./services/ServiceParts.tsx')) });

const partnerTab = (name: 'PackagesTab' | 'QrCodeTab' | 'AccountsTab') =>
  lazyWithPreload(async () => ({ default: (await import('./partners/tabs.tsx'))[name] }));
registerDeparture('partners', {
  tabs: {
    packages: { label: 'Packages', component: partnerTab('PackagesTab') },
    qrcode: { label: 'QRCode', component: partnerTab('QrCodeTab') },
    accounts: { label: 'Accounts', component: partnerTab('AccountsTab') },
  },
});
