/** What a customer's page has beside what is generated. */
export { CustomerCard } from './CustomerCard.tsx';
export { InfoTab } from './InfoTab.tsx';
export { PackageTab } from './package/PackageTab.tsx';
