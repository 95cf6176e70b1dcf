/** Mutation run for the rules of money and levels. */
import { of } from './of.mjs';

const subjects = [
  ...['commission', 'discounts', 'finishOutcome', 'levels', 'mergedLevel', 'money', 'owed', 'package'],
  ...['packageLines', 'partnerRevenue', 'pricing', 'profitLoss', 'stopped'],
];

export default of(
  'rules',
  subjects.map((name) => `src/rules/${name}.ts`),
);
