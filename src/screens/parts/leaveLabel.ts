/** The label of the button that leaves a dialog: "Hủy", or "Đóng" where the main button cancels something itself. */
export const leaveLabel = (main: string): string => (main.startsWith('Hủy') ? 'Đóng' : 'Hủy');
