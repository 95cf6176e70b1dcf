/** Returns the secret in the URL of a nurse's or mother's page, '/n/{secret}' or '/m/{secret}'. */
export const readPageSecret = ({ pathname }: Location): string =>
  decodeURIComponent(pathname.split('/')[2] ?? '');
