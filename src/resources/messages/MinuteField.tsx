import { formatDateTime } from '#rules/format';
import { formatted } from '../../kinds/fields/formatted.tsx';

/** An instant with its time also in a row: of a message the hour matters. */
export const MinuteField = formatted<string>((at) => formatDateTime(at));
