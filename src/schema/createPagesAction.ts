/** Action that creates own pages for many nurses or customers at once. */
export const createPagesAction = {
  label: 'Tạo trang riêng',
  prompt: 'Ai chưa có trang riêng thì được tạo; trang đang dùng giữ nguyên địa chỉ.',
  on: ['bulk'],
  roles: ['admin', 'sales'],
  input: {},
  outcome: ({ name }: { readonly name: unknown }) => `${name} có trang riêng`,
} as const;
