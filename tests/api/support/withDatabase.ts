/** Returns the address of another database on the same PostgreSQL server. */
export function replaceDatabaseName(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
