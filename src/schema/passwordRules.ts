/** Password rules, shown where a password is chosen. */
export const passwordRules =
  'Từ 10 đến 128 ký tự; không dùng mật khẩu phổ biến, dãy phím liền nhau hay email.';
