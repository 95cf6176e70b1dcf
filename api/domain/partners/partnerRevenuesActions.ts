import type { PerformsOf } from '../../resources/perform.ts';
import { payPartner } from '../payments/payPartner.ts';
import { confirmRevenue } from './revenues.ts';

/** draft → confirmed → settled, only (rules 6.5). */
export const partnerRevenuesActions: PerformsOf<'partner_revenues'> = {
  confirm: (ctx, { id }, { accept_open }) => confirmRevenue(ctx, id, accept_open ?? false),
  settle: (ctx, { id }, payment) => payPartner(ctx, id, payment),
};
