import type { Locator } from '@playwright/test';

/**
 * Counts presses as a user makes them: a click, a tap, a key. Text that is typed into a field counts once, whatever its length; with mouse
 * or thumb this includes the press into the field.
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
