/** Returns the label of the button that closes a dialog: "Hủy", or "Đóng" if the main button itself cancels something. */
export const getCloseButtonLabel = (main: string): string => (main.startsWith('Hủy') ? 'Đóng' : 'Hủy');
