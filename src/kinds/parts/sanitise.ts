import DOMPurify, { type Config } from 'dompurify';

/** The few tags a rich text may carry; links only to https (schema 8.1). */
export const richTextRules = {
  ALLOWED_TAGS: ['b', 'i', 'em', 'strong', 'br', 'ul', 'li', 'a'],
  ALLOWED_ATTR: ['href'],
  ALLOWED_URI_REGEXP: /^https:\/\//i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
} satisfies Config;

/** Rich text as it may be shown and kept. */
export const sanitise = (html: string): string => DOMPurify.sanitize(html, richTextRules);
