/** What single resources add to the generated screens. Only what is light stands here; the rest is loaded when opened. */
import { localDay } from '#rules/days';
import { isCancelled, isCancelledRegistration, mayAct } from '#rules/levels';
import { optionalPayment } from '#schema/payment';
import { lazyPart } from '../kinds/parts/lazyPart.ts';
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

const PlaceInput = lazyPart(() => import('./customers/PlaceInput.tsx'));
const PayQr = lazyPart(() => import('./vietqr/PayQr.tsx'));

registerDeparture('customers', {
  onlyShownBeside: true,
  fields: {
    city: { Input: PlaceInput },
    province: { Input: PlaceInput },
    ward: { Input: PlaceInput },
  },
  twins: async (values, data) => (await import('./customers/twinsOf.ts')).twinsOf(values, data),
  actions: {
    register_package_v2: {
      Dialog: lazyPart(() => import('./customers/register/RegisterDialog.tsx')),
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
      Input: lazyPart(() => import('./packages/ServicesInput.tsx')),
      Field: lazyPart(() => import('./packages/ServiceNames.tsx')),
    },
    finished_shifts: { Field: lazyPart(() => import('./packages/HeldSessions.tsx')) },
  },
  New: lazyPart(() => import('./packages/NewPackage.tsx')),
  tools: PayRunButton,
  header: lazyPart(() => import('./packages/PackageStep.tsx')),
  // Of a package at work the next step is its next session, no action of its own.
  nextStep: lazyPart(() => import('./packages/PackageNext.tsx')),
  main: ({ level, planned_shifts }) =>
    mayAct('finish_shift', String(level)) && planned_shifts ? null : undefined,
  below: lazyPart(() => import('./packages/UnderPackage.tsx')),
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
    assign_agent: { Above: lazyPart(() => import('./packages/assign/FreeNurses.tsx')) },
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
      Above: lazyPart(() => import('./packages/StopSums.tsx')),
      Under: PayQr,
    },
    pay_agent: {
      defaults: toAgent,
      bulk: toAgents,
      Above: lazyPart(() => import('./packages/NurseShares.tsx')),
      Under: lazyPart(() => import('./vietqr/PayNurseQr.tsx')),
    },
  },
});

registerDeparture('shifts', {
  actions: {
    substitute: { Above: lazyPart(() => import('./shifts/FreeForOne.tsx')) },
    delay_shift: {
      extra: (shift) => ({ current_day: shift.day }),
      Under: lazyPart(() => import('./shifts/Moves.tsx')),
    },
  },
});

registerDeparture('transactions', {
  tools: PayRunButton,
  fields: {
    customer_link: { Input: lazyPart(() => import('./transactions/CustomerLinkInput.tsx')) },
  },
  defaults: () => ({ at: localDay(new Date()) }),
  sends: linkedOf,
  actions: { approve: { bulk: { Above: lazyPart(() => import('./transactions/ChosenSums.tsx')) } } },
});

/** One file for them all: the first load names every file that may follow. */
const lineParts = () => import('./bankLines/parts.ts');
const lineForms = () => import('./bankLines/forms.ts');
registerDeparture('bank_lines', {
  fields: {
    proposal: { Field: lazyPart(async () => ({ default: (await lineParts()).ProposalField })) },
    transaction_id: { Input: lazyPart(async () => ({ default: (await lineForms()).TransactionInput })) },
  },
  tools: lazyPart(async () => ({ default: (await lineParts()).ReadStatement })),
  header: lazyPart(async () => ({ default: (await lineParts()).LineProposal })),
  below: lazyPart(async () => ({ default: (await lineParts()).LineTransactions })),
  hides: ({ status }) => (status === 'ignored' ? [] : ['ignored_reason']),
  actions: {
    accept: { Dialog: lazyPart(async () => ({ default: (await lineParts()).AcceptNow })) },
    book: { defaults: bookedAs, hides: unusedFor },
    match: { single: true },
    split: { single: true, Under: lazyPart(async () => ({ default: (await lineForms()).PartsSum })) },
  },
});

registerDeparture('locations', { deleting: lazyPart(() => import('./locations/CustomersThere.tsx')) });

const quantity = { Input: lazyPart(() => import('./partnerPackages/QuantityInput.tsx')) };
registerDeparture('partner_packages', {
  fields: Object.fromEntries(serviceNumbers.map((n) => [`service_${n}_quantity`, quantity])),
  hides: unusedServices,
  formEnd: lazyPart(() => import('./partnerPackages/RequestSum.tsx')),
  defaults: () => ({ registered_at: localDay(new Date()) }),
});

registerDeparture('partner_revenues', {
  fields: { package_ids: { Input: lazyPart(() => import('./partnerRevenues/PackagePicker.tsx')) } },
  sends: periodOf,
  header: lazyPart(() => import('./partnerRevenues/StatementButton.tsx')),
  below: lazyPart(() => import('./partnerRevenues/RevenuePackages.tsx')),
  actions: { settle: { defaults: toPartner, Under: lazyPart(() => import('./vietqr/PayPartnerQr.tsx')) } },
});

registerDeparture('agents', {
  header: lazyPart(() => import('./agents/AgentTools.tsx')),
  actions: { call_off: { Dialog: lazyPart(() => import('./agents/callOff/CallOffAction.tsx')) } },
  tabs: {
    profile: {
      label: 'Profile',
      component: lazyPart(() => import('./agents/ProfileTab.tsx')),
      edits: 'update_profile',
    },
  },
});

registerDeparture('users', {
  header: lazyPart(() => import('./users/UserTools.tsx')),
  below: lazyPart(() => import('./users/UnderUser.tsx')),
  fields: { status: { Field: StatusField } },
  formEnd: lazyPart(() => import('./users/RolesOfKind.tsx')),
  // Who is invited chooses a password of their own.
  hides: ({ invite }) => (invite === true ? ['password', 'password_confirmation'] : []),
});

registerDeparture('discounts', {
  fields: {
    discount_value: {
      Field: DiscountValueField,
      Input: lazyPart(() => import('./discounts/DiscountValueInput.tsx')),
    },
    used: { Field: UsedField },
  },
});

registerDeparture('mechanisms', { below: lazyPart(() => import('./mechanisms/Thresholds.tsx')) });

registerDeparture('services', { below: lazyPart(() => import('./services/ServiceParts.tsx')) });

const partnerTab = (name: 'PackagesTab' | 'QrCodeTab' | 'AccountsTab') =>
  lazyPart(async () => ({ default: (await import('./partners/tabs.tsx'))[name] }));
registerDeparture('partners', {
  tabs: {
    packages: { label: 'Packages', component: partnerTab('PackagesTab') },
    qrcode: { label: 'QRCode', component: partnerTab('QrCodeTab') },
    accounts: { label: 'Accounts', component: partnerTab('AccountsTab') },
  },
});
