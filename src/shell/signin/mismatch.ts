/** What to show when password and confirmation differ; nothing when they are the same. */
export const mismatch = (values: Readonly<Record<string, string>>): { text: string } | undefined =>
  values.password === values.password_confirmation
    ? undefined
    : { text: 'Password and password confirmation must be the same.' };
