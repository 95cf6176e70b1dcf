/** An error in an uploaded file. Its code selects the message. */
export class Fault extends Error {
  /** @param place line and column of the faulty cell, from 1; empty if the error is not in a cell */
  constructor(code, place = {}) {
    super(code);
    this.code = code;
    this.place = place;
  }
}
