/** Something the palette leads to. */
export interface Found {
  readonly group: string;
  readonly label: string;
  readonly note: string;
  readonly path: string;
}
