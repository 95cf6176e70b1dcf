import { useRecordContext } from 'react-admin';
import { ChoiceField } from '../../kinds/fields/ChoiceField.tsx';
import type { FieldProps } from '../../kinds/webKind.ts';

/** Shows a user's status; for an invited user who has not joined yet, the invitation. */
export function StatusField(props: FieldProps) {
  const user = useRecordContext();
  return user?.invited_at && user.status === 'active' ? <>Đã mời, chưa vào</> : <ChoiceField {...props} />;
}
