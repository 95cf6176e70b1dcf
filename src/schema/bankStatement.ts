/** What reading a bank statement answers: POST /bank_lines/import. */
export interface BankImportLine {
  /** Its number in the file. */
  row: number;
  /** Null where the file says none that can be read. */
  at: string | null;
  /** đồng, below 0 for money out. */
  amount: number | null;
  description: string;
  error?: string;
}

export interface BankImportAnswer {
  state: 'checked' | 'imported' | 'refused';
  /** Lines that were stored, or would be. */
  created: number;
  /** Lines that are there already. */
  known: number;
  invalid: number;
  /** Balances before the first and after the last line, by time; null where the file tells none. */
  opening: number | null;
  closing: number | null;
  lines: BankImportLine[];
}
