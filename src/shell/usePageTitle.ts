export { usePageTitle } from '../screens/parts/usePageTitle.ts';
