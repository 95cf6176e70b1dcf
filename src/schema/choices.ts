/** The fixed lists of choices of the business: stored codes with their labels. */
import { type Role, roles } from './access.ts';

export const transactionKinds = [
  { value: 'revenue', label: 'Doanh thu' },
  { value: 'refund', label: 'Hoàn tiền' },
  { value: 'ads', label: 'Chi phí ADS' },
  { value: 'agent_salary', label: 'Chi phí LƯƠNG ĐDV' },
  { value: 'agent_recovery', label: 'Thu lại lương' },
  { value: 'agent_advance', label: 'Ứng lương' },
  { value: 'agent_advance_return', label: 'Trừ tạm ứng' },
  { value: 'coordinator_salary', label: 'Chi phí LƯƠNG ĐIỀU PHỐI' },
  { value: 'management', label: 'Chi phí QUẢN LÝ' },
  { value: 'supplies', label: 'Chi phí vật tư' },
  { value: 'partner', label: 'Chi phí đối tác' },
  { value: 'own_transfer', label: 'Chuyển giữa tài khoản' },
  { value: 'tax_payment', label: 'Nộp thuế TNCN' },
] as const;

/**
 * Kinds of transactions that a statement rule or a statement line may create. Advances are excluded, because no bank line belongs to them:
 * they are only deducted from a nurse's pay.
 */
export const bookableKinds = transactionKinds.filter(
  (
    kind,
  ): kind is Exclude<
    (typeof transactionKinds)[number],
    { value: 'agent_advance' | 'agent_advance_return' }
  > => kind.value !== 'agent_advance' && kind.value !== 'agent_advance_return',
);

export const payItemKinds = [
  { value: 'bonus', label: 'Thưởng' },
  { value: 'allowance', label: 'Phụ cấp' },
  { value: 'deduction', label: 'Khấu trừ' },
] as const;

export const transactionStatuses = [
  { value: 'created', label: 'Chờ duyệt', tone: 'waiting' },
  { value: 'approved', label: 'Đã duyệt', tone: 'good' },
] as const;

/** States of a voucher number: its transaction exists, or was deleted. */
export const voucherStates = [
  { value: 'used', label: 'Đang dùng', tone: 'good' },
  { value: 'void', label: 'Đã hủy', tone: 'over' },
] as const;

/** Choices that say whether the customer must pay for a session added by hand. */
export const shiftCharges = [
  { value: 'free', label: 'Không tính tiền' },
  { value: 'price', label: 'Tính giá một buổi' },
] as const;

/** Reasons why a lead or a registered package was lost. */
export const lostReasons = [
  { value: 'price', label: 'Giá cao' },
  { value: 'moved', label: 'Đi nơi khác' },
  { value: 'other_provider', label: 'Chọn nơi khác' },
  { value: 'no_answer', label: 'Không liên lạc được' },
  { value: 'not_needed', label: 'Không còn nhu cầu' },
  { value: 'other', label: 'Lý do khác' },
] as const;

export const accountTypes = [
  { value: 'agent', label: 'Điều dưỡng' },
  { value: 'customer', label: 'Khách hàng' },
  { value: 'partner', label: 'Đối tác' },
  { value: 'facebook', label: 'Facebook' },
  { value: 'google', label: 'Google' },
  { value: 'supplier', label: 'Nhà cung cấp' },
  { value: 'other', label: 'Khác' },
] as const;

export const exportFormats = [
  { value: 'xlsx', label: 'Excel (XLSX)' },
  { value: 'csv', label: 'CSV' },
  { value: 'json', label: 'JSON' },
  { value: 'paper', label: 'Bản in' },
] as const;

export const exportStates = [
  { value: 'started', label: 'Chưa xong', tone: 'waiting' },
  { value: 'finished', label: 'Đủ', tone: 'good' },
  { value: 'broken_off', label: 'Đứt giữa chừng', tone: 'bad' },
] as const;

export const bankLineSources = [
  { value: 'statement', label: 'Sao kê' },
  { value: 'feed', label: 'Ngân hàng báo' },
] as const;

export const jobStates = [
  { value: 'waiting', label: 'Đang chờ', tone: 'waiting' },
  { value: 'running', label: 'Đang làm', tone: 'waiting' },
  { value: 'done', label: 'Xong', tone: 'good' },
  { value: 'dead', label: 'Không làm được', tone: 'bad' },
] as const;

export const workStates = [
  { value: 'running', label: 'Đang làm', tone: 'waiting' },
  { value: 'finished', label: 'Xong', tone: 'good' },
  { value: 'stopped', label: 'Đã dừng', tone: 'over' },
  { value: 'failed', label: 'Không xong', tone: 'bad' },
] as const;

export const importStates = [
  { value: 'running', label: 'Đang chạy', tone: 'waiting' },
  { value: 'finished', label: 'Đã nhập', tone: 'good' },
  { value: 'failed', label: 'Không nhập được', tone: 'bad' },
  { value: 'undone', label: 'Đã hoàn tác', tone: 'over' },
] as const;

export const webhookDeliveryStates = [
  { value: 'waiting', label: 'Đang chờ', tone: 'waiting' },
  { value: 'delivered', label: 'Đã nhận', tone: 'good' },
  { value: 'failed', label: 'Không gửi được', tone: 'bad' },
] as const;

export const messageStates = [
  { value: 'waiting', label: 'Đang chờ', tone: 'waiting' },
  { value: 'sending', label: 'Đang gửi', tone: 'waiting' },
  { value: 'sent', label: 'Đã gửi', tone: 'good' },
  { value: 'failed', label: 'Không gửi được', tone: 'bad' },
  { value: 'unknown', label: 'Chưa rõ', tone: 'bad' },
  { value: 'skipped', label: 'Bỏ qua', tone: 'over' },
  { value: 'copied', label: 'Đã chép gửi tay', tone: 'good' },
  { value: 'cancelled', label: 'Đã hủy', tone: 'over' },
] as const;

export const paymentMethods = [
  { value: 'transfer', label: 'Chuyển khoản' },
  { value: 'momo', label: 'Momo' },
  { value: 'cash', label: 'Tiền mặt' },
] as const;

export const accountStatuses = [
  { value: 'active', label: 'Đang hoạt động', tone: 'good' },
  { value: 'disabled', label: 'Đã khóa', tone: 'bad' },
] as const;

export const userKinds = [
  { value: 'staff', label: 'Nhân viên' },
  { value: 'sales', label: 'Sales' },
  { value: 'agent', label: 'Điều dưỡng' },
  { value: 'partner', label: 'Đối tác' },
] as const;

/** Labels of the roles; TypeScript reports a role without a label. */
const roleLabels: Readonly<Record<Role, string>> = {
  admin: 'Quản trị',
  finance: 'Tài chính',
  sales: 'Sales',
  partner: 'Đối tác',
};
export const roleChoices = roles.map((value) => ({ value, label: roleLabels[value] }));

export const profileStatuses = [
  { value: 'active', label: 'Hoạt động', tone: 'good' },
  { value: 'inactive', label: 'Không hoạt động', tone: 'over' },
  { value: 'out', label: 'Đã nghỉ việc', tone: 'over' },
  { value: 'unverified', label: 'Chưa xác minh', tone: 'waiting' },
] as const;

export const serviceCategories = [
  { value: 'postnatal_care', label: 'Chăm sóc mẹ sau sinh' },
  { value: 'baby_bath', label: 'Tắm bé tại nhà' },
  { value: 'pregnant_massage', label: 'Massage bầu' },
  { value: 'combo', label: 'Combo mẹ và bé' },
  { value: 'blocked_duct', label: 'Thông tắc tia sữa' },
  { value: 'infant_exercise', label: 'Vận động sớm cho bé' },
] as const;

export const sourceChannels = [
  { value: 'FANPAGE', label: 'FANPAGE' },
  { value: 'HOTLINE', label: 'HOTLINE' },
  { value: 'ZALO', label: 'ZALO' },
  { value: 'PARTNER', label: 'PARTNER' },
  { value: 'PARTNER LANDING', label: 'PARTNER LANDING' },
  { value: 'TELESALE', label: 'TELESALE' },
  { value: 'DATA', label: 'DATA' },
] as const;

export const shiftStatuses = [
  { value: 'planned', label: 'Chưa tắm', tone: 'waiting' },
  { value: 'finished', label: 'Đã tắm', tone: 'good' },
  { value: 'cancelled', label: 'Hủy', tone: 'over' },
] as const;

/** Results of entering the mother's code when her session was finished; `wrong`: all codes entered were wrong. */
export const motherCodeResults = [
  { value: 'right', label: 'Đúng mã' },
  { value: 'wrong', label: 'Sai mã' },
  { value: 'none', label: 'Không có mã' },
] as const;
/** Actions that cancelled a session together with its package; empty if only the session was cancelled. */
export const shiftCancellers = [
  { value: 'finish', label: 'Kết thúc gói' },
  { value: 'cancel', label: 'Hủy đăng ký' },
] as const;

/** Choices for the amount charged for a package that is stopped midway (rules 2.18). */
export const stoppedPackageCharges = [
  { value: 'full', label: 'Trả đủ giá gói' },
  { value: 'sessions', label: 'Theo số buổi đã tắm' },
  { value: 'amount', label: 'Số tiền thỏa thuận' },
] as const;

/** Effects of a full refund on the shares of nurse and partner (rules 7.15). */
export const refundShares = [
  { value: 'keep', label: 'Giữ nguyên' },
  { value: 'sessions', label: 'Chỉ tính các buổi đã tắm' },
] as const;

/** The parties that can bear the cost of a discount. */
export const discountBearers = [
  { value: 'all', label: 'Chia đều' },
  { value: 'company', label: 'Công ty chịu' },
  { value: 'agent', label: 'Điều dưỡng chịu' },
] as const;

export const discountTypes = [
  { value: 'percent', label: 'Phần trăm (%)' },
  { value: 'amount', label: 'Số tiền' },
] as const;

export const partnerRevenueLevels = [
  { value: 'draft', label: 'Đã tạo', tone: 'waiting' },
  { value: 'confirmed', label: 'Đã chốt', tone: 'sure' },
  { value: 'settled', label: 'Đã đi tiền', tone: 'good' },
] as const;

export const logStates = [
  { value: 'finished', label: 'Thành công', tone: 'good' },
  { value: 'failed', label: 'Thất bại', tone: 'bad' },
] as const;

export const bankLineStatuses = [
  { value: 'open', label: 'Chưa khớp', tone: 'waiting' },
  { value: 'matched', label: 'Đã khớp', tone: 'good' },
  { value: 'ignored', label: 'Bỏ qua', tone: 'over' },
] as const;

/** Degrees of certainty of the proposal for an open line: certain, likely, several candidates to choose from, or no proposal. */
export const proposalCertainties = [
  { value: 'certain', label: 'Chắc chắn', tone: 'good' },
  { value: 'likely', label: 'Có thể' },
  { value: 'choose', label: 'Cần chọn', tone: 'waiting' },
  { value: 'none', label: 'Chưa có đề xuất' },
] as const;

export const bankDirections = [
  { value: 'in', label: 'Tiền vào' },
  { value: 'out', label: 'Tiền ra' },
] as const;

/** Kind of page from which a request was sent. */
export const requestSides = [
  { value: 'nurse', label: 'Điều dưỡng' },
  { value: 'mother', label: 'Mẹ' },
] as const;

/** Kinds of requests: the first two are sent by nurses, the others by mothers. */
export const requestKinds = [
  { value: 'days_off', label: 'Xin nghỉ' },
  { value: 'cannot_come', label: 'Không làm được buổi' },
  { value: 'move', label: 'Dời buổi' },
  { value: 'cancel', label: 'Hủy buổi' },
  { value: 'address', label: 'Đổi địa chỉ' },
  { value: 'other', label: 'Việc khác' },
] as const;

export const requestStates = [
  { value: 'open', label: 'Chờ trả lời', tone: 'waiting' },
  { value: 'done', label: 'Đã xong', tone: 'good' },
  { value: 'declined', label: 'Từ chối', tone: 'bad' },
  { value: 'withdrawn', label: 'Đã rút', tone: 'over' },
] as const;

export const offerStates = [
  { value: 'open', label: 'Đang mời', tone: 'waiting' },
  { value: 'taken', label: 'Đã có người nhận', tone: 'good' },
  { value: 'expired', label: 'Hết hạn', tone: 'bad' },
  { value: 'withdrawn', label: 'Đã rút', tone: 'over' },
] as const;
