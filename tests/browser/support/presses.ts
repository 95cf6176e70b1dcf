import type { Locator } from '@playwright/test';

/**
 * Presses as a person makes them: a click, a tap, a key; what is typed into a field counts once, however long it is, and with
 * mouse or thumb the press into the field is part of it.
 */
export class Presses {
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
