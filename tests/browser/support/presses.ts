import type { Locator } from '@playwright/test';

/**
 * Presses as a user makes them: a click, a tap, a key. Text typed into a field counts once, whatever its length, and with
 * mouse or thumb includes the press into the field.
 */
export class PressCounter {
  count = 0;
  readonly #how: 'click' | 'tap';
  constructor(how: 'click' | 'tap' = 'click') {
    this.#how = how;
  }
  async on(target: Locator): Promise<void> {
    this.count += 1;
    await target[this.#how]();
  }
  async type(target: Locator, text: string): Promise<void> {
    this.count += 1;
    await target.fill(text);
  }
}
