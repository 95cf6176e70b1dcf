interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether to load nothing ahead: the browser saves data, or the line is slow. */
export function isSavingData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}
