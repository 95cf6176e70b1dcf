import { formatNumber } from '#rules/format';

/** '0,8 MB', '12 kB'. */
export const bytesText = (bytes: number): string =>
  bytes < 100_000 ? `${formatNumber(Math.ceil(bytes / 1000), 0)} kB` : `${formatNumber(bytes / 1e6, 1)} MB`;
