import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';

interface Props {
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** Asked before something typed is thrown away. */
export const UnsavedQuestion = ({ onLeave, onStay }: Props) => (
  <ConfirmDialog
    title="Có thay đổi chưa lưu"
    confirm="Bỏ thay đổi"
    cancel="Ở lại"
    danger
    onConfirm={onLeave}
    onCancel={onStay}
  >
    Nếu rời đi bây giờ, những gì bạn vừa nhập sẽ mất.
  </ConfirmDialog>
);
