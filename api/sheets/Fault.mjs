/** What is wrong with a file, by the code that its message is looked up with. */
export class Fault extends Error {
  /** @param place the line and column of the cell, from 1, where one is to blame */
  constructor(code, place = {}) {
    super(code);
    this.code = code;
    this.place = place;
  }
}
