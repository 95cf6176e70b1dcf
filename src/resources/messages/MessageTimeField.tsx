import { formatDateTime } from '#rules/format';
import { buildFormattedField } from '../../kinds/fields/buildFormattedField.tsx';

/** Shows a date with its time, in table rows too, because the hour of a message matters. */
export const MessageTimeField = buildFormattedField<string>((at) => formatDateTime(at));
