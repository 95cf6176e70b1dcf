import {
  findStatementHeadings,
  MAX_LINES_ABOVE_TABLE,
  readBankStatement,
} from '#api/domain/bank/readBankStatement';
import { scoreHeadings } from '#api/domain/bank/statementHeadings';
import { SheetChoice } from '#api/sheets/chooseSheet';
import { readLines } from '#api/sheets/readLines';

/** Reads a bank's file as an import does, without storing it. */
export async function parseStatementFile(bytes: Uint8Array) {
  const choice = new SheetChoice(({ head }) => {
    const found = findStatementHeadings(head);
    return { score: found ? scoreHeadings(found) : 0, below: found?.below ?? 1 };
  });
  const lines = await readLines(bytes, { rows: 5_000, above: MAX_LINES_ABOVE_TABLE }, (found) =>
    choice.choose(found),
  );
  return { ...readBankStatement(lines), sheets: choice.sheets };
}
