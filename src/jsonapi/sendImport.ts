import type { BankImportAnswer } from '#schema/bankStatement';
import type { ImportAnswer, ImportMapping, ImportResolution, ImportUpdateAnswer } from '#schema/imports';
import { isWorkbook } from './isWorkbook.ts';
import { sendWork, toWorkError } from './sendWork.ts';

/** Time-out of an import in milliseconds. It is long because the server checks and writes a thousand rows one by one. */
const IMPORT_TIMEOUT_MS = 300_000;

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
} as const;

/** Returns the content type of a chosen file by its name. Browsers know the type only if a program for this type is installed. */
export const buildFileHeaders = (file: File): Record<string, string> => ({
  'Content-Type': isWorkbook(file) ? types.xlsx : types.csv,
});

interface SentStatement {
  /** Account of the statement. If absent, the server finds it by the file or the settings. */
  readonly of?: { readonly bank: string; readonly account: string } | undefined;
  readonly dryRun: boolean;
  /** Warnings that the user accepts: `accept_account`. */
  readonly consents: Readonly<Record<string, true>>;
  /** Name of the workbook's sheet to read; by default the first sheet with data. */
  readonly sheet?: string;
}

/** Sends a bank statement, either to preview the result or to import the statement. Throws HttpErrors with an ErrorBody. */
export async function sendStatement(
  file: File,
  { of, dryRun, consents, sheet }: SentStatement,
): Promise<BankImportAnswer> {
  const query = new URLSearchParams({
    ...of,
    dry_run: String(dryRun),
    file_name: file.name.slice(0, 255),
    ...(sheet !== undefined && { sheet }),
    ...Object.fromEntries(Object.keys(consents).map((name) => [name, 'true'])),
  });
  const document = await sendWork(
    'bank_lines/import',
    { method: 'POST', query: `${query}`, body: file, headers: buildFileHeaders(file) },
    (work) => {
      if (work.state === 'failed')
        throw toWorkError('Sao kê chưa được nhập, các dòng đã nhập dở được gỡ bỏ. Hãy nhập lại tệp.');
      return { data: { ...emptyStatementAnswer, ...work.answer, ...(work.state === 'stopped' && stopped) } };
    },
    IMPORT_TIMEOUT_MS,
  );
  return document.data as BankImportAnswer;
}

/** Empty values of the fields that the final answer leaves out, because the dry run has already shown them. */
const emptyStatementAnswer = {
  ...{ state: 'imported', created: 0, known: 0, invalid: 0, opening: null, closing: null },
  ...{ lines: [], sheets: [], columns: [], skipped: [] },
};
const stopped = { state: 'stopped', created: 0 } as const;

interface SentImport {
  readonly dryRun: boolean;
  readonly keepDuplicates: boolean;
  /** The user's choices for headings and words. */
  readonly mapping: ImportMapping;
  /** Name of the workbook's sheet to read; by default the first sheet with data. */
  readonly sheet?: string;
}

/** Empty values of the fields that the final answer leaves out, because the dry run has already shown them. */
const emptyImportAnswer: ImportAnswer = {
  ...{ state: 'imported', import_id: null, imported_at: null },
  ...{ total: 0, created: 0, invalid: 0, duplicates: 0, doubtful: 0 },
  ...{ columns: [], ignored: [], stored_columns: [], headings: [], words: [], fields: [], missing: [] },
  ...{ sheets: [], rows: [] },
};
/** Sends a file of records, either to preview the result or to import the valid rows. Throws HttpErrors with an ErrorBody. */
export async function sendImport(
  resource: string,
  file: File,
  { dryRun, keepDuplicates, mapping, sheet }: SentImport,
): Promise<ImportAnswer> {
  const query = new URLSearchParams({
    dry_run: String(dryRun),
    duplicates: keepDuplicates ? 'keep' : 'skip',
    invalid: 'skip',
    file_name: file.name.slice(0, 255),
    mapping: JSON.stringify(mapping),
    ...(sheet !== undefined && { sheet }),
  });
  const document = await sendWork(
    `${resource}/import`,
    { method: 'POST', query: `${query}`, body: file, headers: buildFileHeaders(file) },
    (work) => {
      if (work.state === 'failed')
        throw toWorkError('Tệp chưa được nhập, các dòng đã nhập dở được gỡ bỏ. Hãy nhập lại tệp.');
      return { data: { ...emptyImportAnswer, ...work.answer, ...(work.state === 'stopped' && stopped) } };
    },
    IMPORT_TIMEOUT_MS,
  );
  return document.data as ImportAnswer;
}

/** Empty values of the fields that the final answer leaves out, because the dry run has already shown them. */
const emptyUpdateAnswer: ImportUpdateAnswer = {
  ...{ state: 'imported', import_id: null, imported_at: null },
  ...{ total: 0, updated: 0, created: 0, unchanged: 0, invalid: 0, duplicates: 0, conflicts: 0 },
  ...{ columns: [], ignored: [], sheets: [], rows: [] },
};

/** Sends a list that was exported for editing, either to preview the changes or to store them. Throws HttpErrors with an ErrorBody. */
export async function sendEditedList(
  resource: string,
  file: File,
  { dryRun, resolve }: { readonly dryRun: boolean; readonly resolve: ImportResolution },
): Promise<ImportUpdateAnswer> {
  const query = new URLSearchParams({
    mode: 'update',
    dry_run: String(dryRun),
    file_name: file.name.slice(0, 255),
    ...(Object.keys(resolve).length > 0 && { resolve: JSON.stringify(resolve) }),
  });
  const document = await sendWork(
    `${resource}/import`,
    { method: 'POST', query: `${query}`, body: file, headers: buildFileHeaders(file) },
    (work) => {
      if (work.state === 'failed')
        throw toWorkError(
          'Chưa lưu dòng nào: có dòng không lưu được, hoặc vừa được người khác sửa. Hãy kiểm tra lại tệp.',
        );
      return { data: { ...emptyUpdateAnswer, ...work.answer, ...(work.state === 'stopped' && stopped) } };
    },
    IMPORT_TIMEOUT_MS,
  );
  return document.data as ImportUpdateAnswer;
}
