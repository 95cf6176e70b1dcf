import type { BankImportAnswer } from '#schema/bankStatement';
import type { ImportAnswer, ImportMapping } from '#schema/imports';
import { send } from './http.ts';
import { isWorkbook } from './isWorkbook.ts';

/** Milliseconds: a thousand rows are checked and written one by one. */
const IMPORT_TIMEOUT = 300_000;

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
} as const;

/** The type under which a chosen file goes out; browsers know it by the installed programs only. */
export const fileHeaders = (file: File): Record<string, string> => ({
  'Content-Type': isWorkbook(file) ? types.xlsx : types.csv,
});

interface SentStatement {
  readonly bank: string;
  readonly account: string;
  readonly dryRun: boolean;
  /** What the person accepts of what would be refused: `accept_account`. */
  readonly consents: Readonly<Record<string, true>>;
}

/** Sends a bank's statement: to see what would come of it, or to read it in. Throws HttpErrors with an ErrorBody. */
export async function sendStatement(
  file: File,
  { bank, account, dryRun, consents }: SentStatement,
): Promise<BankImportAnswer> {
  const query = new URLSearchParams({
    bank,
    account,
    dry_run: String(dryRun),
    file_name: file.name.slice(0, 255),
    ...Object.fromEntries(Object.keys(consents).map((name) => [name, 'true'])),
  });
  const { document } = await send(
    'bank_lines/import',
    { method: 'POST', query: `${query}`, body: file, headers: fileHeaders(file) },
    IMPORT_TIMEOUT,
  );
  return document.data as BankImportAnswer;
}

interface SentImport {
  readonly dryRun: boolean;
  readonly keepDuplicates: boolean;
  /** What the person said of its headings and words. */
  readonly mapping: ImportMapping;
}

/** Sends a file of records: to see what would come of it, or to bring in what is not wrong. Throws HttpErrors with an ErrorBody. */
export async function sendImport(
  resource: string,
  file: File,
  { dryRun, keepDuplicates, mapping }: SentImport,
): Promise<ImportAnswer> {
  const query = new URLSearchParams({
    dry_run: String(dryRun),
    duplicates: keepDuplicates ? 'keep' : 'skip',
    invalid: 'skip',
    file_name: file.name.slice(0, 255),
    mapping: JSON.stringify(mapping),
  });
  const { document } = await send(
    `${resource}/import`,
    { method: 'POST', query: `${query}`, body: file, headers: fileHeaders(file) },
    IMPORT_TIMEOUT,
  );
  return document.data as ImportAnswer;
}
