import type { SheetAnswer } from '#schema/bankStatement';
import { quoteCellText } from '../base/quoteCellText.ts';
import { badFileError } from './badFileError.ts';
import type { SheetReading } from './readLines.ts';

/**
 * Properties of a table, derived from the first lines of a sheet or text file. A reading is one way to read a file: one sheet of a
 * workbook, or a text file split by one separator.
 */
export interface TableBeginning {
  /** Number of recognized columns; 0 if there is no table. */
  score: number;
  /** Index of the first line below the headings. */
  below: number;
}

/** Chooses the sheet of a workbook, or the separator of a text file, and collects the names of the sheets. */
export class SheetChoice {
  sheets: SheetAnswer[] = [];
  readonly #wanted: string | undefined;
  readonly #beginningOf: (reading: SheetReading) => TableBeginning;

  /** @param wanted the name of the sheet that the user chose */
  constructor(beginningOf: (reading: SheetReading) => TableBeginning, wanted?: string) {
    this.#beginningOf = beginningOf;
    this.#wanted = wanted;
  }

  /**
   * Returns the index of the reading to use: the sheet that the user chose, otherwise the first sheet with data; for CSV, the separator
   * with the most recognized headings.
   * @throws DomainError 422 if the chosen sheet does not exist
   */
  choose(readings: readonly SheetReading[]): number {
    const found = readings.map((reading) => ({ reading, ...this.#beginningOf(reading) }));
    if (readings.every(({ name }) => name === null)) {
      const best = Math.max(...found.map(({ score }) => score));
      return Math.max(
        0,
        found.findIndex(({ score }) => score === best),
      );
    }
    const rowsOf = ({ reading, below }: (typeof found)[number]) => Math.max(0, (reading.total ?? 0) - below);
    const withData = found.filter((one) => rowsOf(one) > 0);
    const first = withData.find(({ score }) => score > 0) ?? withData[0] ?? found[0];
    const chosen =
      this.#wanted === undefined ? first : found.find(({ reading }) => reading.name === this.#wanted);
    if (!chosen)
      throw badFileError(
        found.length === 0
          ? 'Tệp này không có trang tính nào hiện ra. Hãy bỏ ẩn trang cần nhập rồi tải tệp lên lại.'
          : `Tệp không có trang tính ${quoteCellText(this.#wanted ?? '')}. Hãy chọn một trong: ${found.map(({ reading }) => reading.name).join(', ')}.`,
      );
    this.sheets = found.map((one) => ({
      name: one.reading.name ?? '',
      rows: rowsOf(one),
      read: one === chosen,
    }));
    return found.indexOf(chosen);
  }
}
