/** The customer page's tabs by index: 0 back, 1 info, then a tab per package, history last. */

export const infoTab = 1;
const firstPackage = 2;

export const packageTab = (position: number): number => position + firstPackage;
export const historyTab = (packages: number): number => firstPackage + packages;

/** Which tab is open: the package's named in the address wins over `activeTab`; what does not exist opens the info. */
export function openTab(search: URLSearchParams, packageIds: readonly string[]): number {
  const position = packageIds.indexOf(search.get('packageId') ?? '');
  if (position >= 0) return packageTab(position);
  const asked = search.get('activeTab');
  const index = asked && /^\d{1,4}$/.test(asked) ? Number(asked) : infoTab;
  return index >= infoTab && index <= historyTab(packageIds.length) ? index : infoTab;
}

/** The address of a tab: package tabs are named by their package, the others by index. */
export function searchOf(index: number, packageIds: readonly string[]): string {
  const id = packageIds[index - firstPackage];
  return id ? `?activeTab=${index}&packageId=${id}` : `?activeTab=${index}`;
}
