interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** True if the app should preload nothing, because the browser saves data or the connection is slow. */
export function shouldAvoidPreload(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}
