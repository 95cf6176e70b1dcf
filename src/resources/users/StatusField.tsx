import { useRecordContext } from 'react-admin';
import { ChoiceField } from '../../kinds/fields/ChoiceField.tsx';
import type { FieldProps } from '../../kinds/webKind.ts';

/** A user's status; of one who was invited and has not come yet, that. */
export function StatusField(props: FieldProps) {
  const user = useRecordContext();
  return user?.invited_at && user.status === 'active' ? <>Đã mời, chưa vào</> : <ChoiceField {...props} />;
}
