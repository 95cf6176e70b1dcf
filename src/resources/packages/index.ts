import { isCancelledLevel, isCancelledRegistrationLevel } from '#rules/levels';
import { optionalPaymentFields } from '#schema/payment';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import type { FieldProps } from '../../kinds/webKind.ts';
import { PayRunButton, payRunTool } from '../../reports/payRun/PayRunButton.tsx';
import { customizeScreens } from '../../screens/customizeScreens.ts';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { getCurrentDay } from '../../ui/today.ts';
import { OfferedNurses } from '../offers/index.ts';
import { chooseLevelFamilyColumns } from './chooseLevelFamilyColumns.ts';
import {
  buildCustomerPaymentDefaults,
  buildCustomerRefundDefaults,
  buildFinishPaymentDefaults,
  buildNursePaymentDefaults,
  buildStopPaymentDefaults,
  bulkNursePaymentForm,
} from './paymentDefaults.ts';

const loadCell = (name: 'SessionsCell' | 'DueCell' | 'NurseCell' | 'StartCell') =>
  lazyWithPreload<FieldProps>(async () => ({ default: (await import('./cells.tsx'))[name] }));
const SlotButtons = lazyWithPreload(() => import('./SlotButtons.tsx'));
const ServicesInput = lazyWithPreload(() => import('./ServicesInput.tsx'));
const ChangedSessions = lazyWithPreload(() => import('./ChangedSessions.tsx'));

/**
 * Default values for changing the nurse or the time: the day of the next planned session, but not before today. The user must choose the
 * nurse and the time.
 */
const buildNextSessionDefaults = ({ next_planned_day }: LoadedRecord) => {
  const next = String(next_planned_day ?? '');
  return { from_day: next > getCurrentDay() ? next : getCurrentDay(), agent_id: null, time_period: null };
};
const CustomerPaymentQr = lazyWithPreload(() => import('./CustomerPaymentQr.tsx'));

export const packages = customizeScreens('packages', {
  inputs: { package_services: ServicesInput },
  fields: {
    services: {
      Input: ServicesInput,
      Field: lazyWithPreload(() => import('./ServiceNames.tsx')),
    },
    finished_shifts: { Cell: loadCell('SessionsCell') },
    due: { Cell: loadCell('DueCell') },
    agent_id: { Cell: loadCell('NurseCell') },
    started_at: { Cell: loadCell('StartCell') },
  },
  slots: {
    newForm: lazyWithPreload(() => import('./NewPackage.tsx')),
    listTools: PayRunButton,
    listDialogs: [payRunTool],
    head: lazyWithPreload(() => import('./PackageHead.tsx')),
  },
  tabs: {
    detail: {
      label: 'Detail',
      component: lazyWithPreload(() => import('../customers/package/PackageTab.tsx')),
      edits: 'edit',
    },
  },
  columns: ({ filter, wide }) => chooseLevelFamilyColumns(filter.level ?? '', wide),
  hides: ({ level }) => [
    ...(isCancelledLevel(String(level)) ? [] : ['canceled_at', 'cancel_reason', 'lost_reason']),
    // A cancelled registration yields no income.
    ...(isCancelledRegistrationLevel(String(level))
      ? ['agent_income', 'partner_income', 'company_income']
      : []),
  ],
  actions: {
    confirm_package: {
      needs: () => ['sales_id'],
      defaults: ({ sales_id }, viewer) => ({
        sales_id: sales_id ?? (viewer.kind === 'sales' ? viewer.id : null),
      }),
    },
    assign_agent: { Above: lazyWithPreload(() => import('./assign/FreeNurses.tsx')) },
    offer: { Above: OfferedNurses },
    hand_over: {
      defaults: buildNextSessionDefaults,
      Above: lazyWithPreload(() => import('./assign/FreeNursesFromDay.tsx')),
      Under: ChangedSessions,
    },
    change_time: { defaults: buildNextSessionDefaults, Above: SlotButtons, Under: ChangedSessions },
    pay: { defaults: buildCustomerPaymentDefaults, Under: CustomerPaymentQr },
    paid_package: { defaults: buildStopPaymentDefaults, Under: CustomerPaymentQr },
    refund: { defaults: buildCustomerRefundDefaults, hides: () => ['account_type'] },
    finish_package: {
      defaults: buildFinishPaymentDefaults,
      // Hides the payment details if the customer has not paid, and the choice of charge if all sessions were held, because then the full
      // price is due.
      hides: ({ paid, charge }, pack) => [
        ...(pack?.planned_shifts ? [] : ['charge']),
        ...(charge === 'amount' ? [] : ['charge_amount']),
        ...(paid === true ? [] : Object.keys(optionalPaymentFields)),
      ],
      needs: ({ planned_shifts }) => (planned_shifts ? ['charge', 'charge_amount'] : []),
      Above: lazyWithPreload(() => import('./StopCostComparison.tsx')),
      Under: CustomerPaymentQr,
    },
    add_services: {
      defaults: () => ({
        package_services: [{ service_id: null, variant_id: null, quantity: 1, price: null }],
      }),
    },
    move_package: {
      // No default, because the user must choose the new customer.
      defaults: () => ({ customer_id: null }),
      leadsTo: (answer, { id }) => `/customers/${String(answer?.result?.customer_id)}?packageId=${id}`,
    },
    recover_pay: {
      defaults: ({ agent_id, agent_paid_total }) => ({ agent_id, amount: agent_paid_total }),
      Above: lazyWithPreload(() => import('./PaidShares.tsx')),
    },
    pay_agent: {
      defaults: buildNursePaymentDefaults,
      bulk: bulkNursePaymentForm,
      Above: lazyWithPreload(() => import('./NurseShares.tsx')),
      Under: lazyWithPreload(() => import('./NursePaymentQr.tsx')),
    },
  },
});
