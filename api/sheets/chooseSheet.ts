import type { SheetAnswer } from '#schema/bankStatement';
import { quoteCellText } from '../base/quoteCellText.ts';
import { badFile } from './badFile.ts';
import type { SheetReading } from './readLines.ts';

/** What the first lines of a reading show about its table. */
export interface TableBeginning {
  /** Number of recognized columns; 0 if there is no table. */
  score: number;
  /** The index of the first line below the headings. */
  below: number;
}

/** Chooses which reading of a file to use, and reports its sheets. */
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
   * Returns the index of the reading to use: the first sheet with data, or the CSV separator with the most recognized headings.
   * @throws ApiError 422 if the wanted sheet does not exist
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
      throw badFile(
        found.length === 0
          ? 'Tệp này không có trang tính nào hiện ra. Hãy bỏ ẩn trang cần nhập rồi tải lại tệp.'
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
