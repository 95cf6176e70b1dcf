/** Returns the secret of an own page's address, '/n/{secret}' or '/m/{secret}'. */
export const secretOf = ({ pathname }: Location): string => decodeURIComponent(pathname.split('/')[2] ?? '');
