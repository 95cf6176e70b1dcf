/** Mutation run for the rules of money and levels. */
import { of } from './of.mjs';

const subjects = [
  ...[
    'commission',
    'discounts',
    'describeFinishOutcome',
    'levels',
    'chooseMergedLevel',
    'money',
    'owed',
    'package',
  ],
  ...['packageLines', 'partnerRevenue', 'pricing', 'profitLoss', 'calculateStoppedPrice'],
];

export default of(
  'rules',
  subjects.map((name) => `src/rules/${name}.ts`),
);
