import { formatDateTime } from '#rules/format';
import { formatted } from '../../kinds/fields/formatted.tsx';

/** Shows an instant with its time in table rows too, because the hour of a message matters. */
export const MinuteField = formatted<string>((at) => formatDateTime(at));
