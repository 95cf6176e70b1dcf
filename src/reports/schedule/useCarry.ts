import { useState } from 'react';
import { postpone } from '#rules/calendar';
import { useNotices } from '../../screens/parts/useNotices.ts';
import { dayWords } from '../parts/dayWords.ts';
import { blockAt, cellAt, type Grid } from './gridOf.ts';
import type { Spot } from './moved.ts';

interface Carry {
  readonly grid: Grid;
  readonly days: readonly string[];
  /** Where it would be put down. */
  readonly spot: Spot;
  readonly onSpot: (spot: Spot) => void;
  readonly onMove: ((from: Spot, column: number) => void) | undefined;
}
export interface Carrying {
  /** Where the session that is being carried came from; null when none is. */
  readonly from: Spot | null;
  /** Why it cannot be put down here. */
  readonly refused: string | null;
  /** What happened last, for those who do not see it. */
  readonly said: string;
  readonly pick: (at: Spot) => boolean;
  readonly aim: (at: Spot) => void;
  readonly drop: () => void;
  readonly putBack: () => void;
  /** True when the key belonged to the carrying. */
  readonly press: (key: string) => boolean;
}

const elsewhere = 'Chỉ dời được sang ngày khác: điều dưỡng và khung giờ giữ nguyên.';

/** Carrying a planned session to a later day: what the rules refuse is told at once, and it is put back (rules 3.5). */
export function useCarry({ grid, days, spot, onSpot, onMove }: Carry): Carrying {
  const [from, setFrom] = useState<Spot | null>(null);
  const [away, setAway] = useState(false);
  const [told, setTold] = useState('');
  const notices = useNotices();
  const dayAt = (at: Spot): string => days[at.column] ?? '';

  const whyNot = (start: Spot): string | null => {
    if (away) return elsewhere;
    const session = { id: '', day: dayAt(start), status: 'planned' } as const;
    return postpone([], session, dayAt(spot)).refused?.reason ?? null;
  };
  const refused = from && (away || from.column !== spot.column) ? whyNot(from) : null;

  const end = (start: Spot, words: string) => {
    setFrom(null);
    setAway(false);
    setTold(words);
    onSpot(start);
  };
  const pick = (at: Spot): boolean => {
    if (!onMove || !((cellAt(grid, at.row, dayAt(at))?.planned ?? 0) > 0)) return false;
    setFrom(at);
    setAway(false);
    onSpot(at);
    return true;
  };
  const aim = (at: Spot) => {
    if (!from) return;
    const block = blockAt(grid, from.row);
    setAway(block !== blockAt(grid, at.row));
    if (at.column !== spot.column) onSpot({ row: from.row, column: at.column });
  };
  const putBack = () => {
    if (from) end(from, `Buổi vẫn ở ${dayWords(dayAt(from))}.`);
  };
  const drop = () => {
    if (!from) return;
    if (!refused && spot.column === from.column) return putBack();
    if (refused) notices.failed(`${refused} Buổi vẫn ở ${dayWords(dayAt(from))}.`);
    else onMove?.(from, spot.column);
    end(from, '');
  };
  const press = (key: string): boolean => {
    if (!from) return key === 'm' || key === 'M' ? pick(spot) : false;
    if (key === 'ArrowLeft') aim({ ...spot, column: Math.max(0, spot.column - 1) });
    else if (key === 'ArrowRight') aim({ ...spot, column: Math.min(days.length - 1, spot.column + 1) });
    else if (key === 'Enter' || key === ' ') drop();
    else if (key === 'Escape') putBack();
    else return key !== 'Tab';
    return true;
  };
  return { from, refused, said: from ? carrying() : told, pick, aim, drop, putBack, press };

  function carrying(): string {
    const start = dayWords(dayAt(from as Spot));
    if (refused) return refused;
    return spot.column === from?.column
      ? `Đang dời buổi ${start}. Chọn ngày bằng mũi tên trái, phải; Enter để thả, Esc để thôi.`
      : `Dời buổi ${start} sang ${dayWords(dayAt(spot))}. Enter để thả, Esc để thôi.`;
  }
}
