/** Badge of a payment: received, or not approved by the office yet. */
export const PaymentState = ({ isApproved }: { readonly isApproved: boolean }) => (
  <span className={isApproved ? 'badge good' : 'badge'}>{isApproved ? '✓ Đã nhận' : 'Đang kiểm tra'}</span>
);
