/** An error in an uploaded file. Its code selects the message. */
export class Fault extends Error {
  /** @param place the line and column of the faulty cell, from 1, if there is one */
  constructor(code, place = {}) {
    super(code);
    this.code = code;
    this.place = place;
  }
}
