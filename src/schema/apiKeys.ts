import { datetime, ref, text, texts } from './kinds.ts';
import { defineResource } from './resource.ts';

const neverWritten = { write: 'never' } as const;
const writtenOnce = { write: 'create' } as const;

/** API keys of programs, which call the API with the rights of the admin who created them, limited by their scopes. */
export const apiKeys = defineResource('api_keys', {
  label: 'Khóa API',
  plural: 'Khóa API',
  title: 'name',
  fields: {
    name: text('Tên', { ...writtenOnce, required: true, maxLength: 100 }),
    /** Scope names from `scopes.ts`. */
    scopes: texts('Quyền của khóa', { ...writtenOnce, required: true }),
    expires_at: datetime('Hết hạn lúc', { ...writtenOnce, required: true, help: 'Trong vòng một năm.' }),
    user_id: ref('Người tạo', 'users', { ...neverWritten, required: true }),
    created_at: datetime('Ngày tạo', neverWritten),
    last_used_at: datetime('Dùng gần nhất', neverWritten),
    revoked_at: datetime('Thu hồi lúc', neverWritten),
    /** The secret key, returned only when the key is created. */
    secret: text('Khóa bí mật', { computed: true, show: [] }),
  },
  list: {
    columns: ['name', 'scopes', 'user_id', 'expires_at', 'last_used_at', 'revoked_at'],
    narrow: ['name', 'expires_at', 'revoked_at'],
    filters: [],
    sort: '-created_at',
    open: 'quick',
    include: ['user'],
  },
  form: { fields: ['name', 'scopes', 'expires_at'] },
  view: {
    fields: ['name', 'scopes', 'user_id', 'created_at', 'expires_at', 'last_used_at', 'revoked_at'],
    tabs: ['detail', 'history'],
    include: ['user'],
  },
  actions: {
    revoke: {
      label: 'Thu hồi',
      prompt: 'Khóa này ngừng dùng được ngay, và không dùng lại được nữa.',
      on: ['row', 'view'],
      roles: ['admin'],
      when: ({ revoked_at }) => revoked_at === null,
      order: 1,
      tone: 'danger',
    },
  },
  secret: true,
  access: { admin: ['read', 'create'] },
});
