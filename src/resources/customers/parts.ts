/** What a customer's page has beside what is generated. */
export { CustomerHead } from './CustomerHead.tsx';
export { InfoTab } from './InfoTab.tsx';
export { PackageTab } from './package/PackageTab.tsx';
