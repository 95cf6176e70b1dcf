import type { Page } from '@playwright/test';

/** Collects uncaught and logged errors of the page, except refused calls (4xx). */
export function collectPageErrors(page: Page): string[] {
  const heard: string[] = [];
  page.on('pageerror', (error) => heard.push(error.message));
  page.on('console', (message) => {
    const refused = /status of 4\d\d/.test(message.text());
    if (message.type() === 'error' && !refused) heard.push(message.text());
  });
  return heard;
}
