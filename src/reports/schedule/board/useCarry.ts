import { type PointerEvent, type RefObject, useState } from 'react';
import { useNotices } from '../../../screens/parts/useNotices.tsx';
import type { BoardSpot } from './boardSpot.ts';
import { usePointerDrag } from './usePointerDrag.ts';

/** A session that is being moved: its original cell, and the cell in which it would be dropped. */
export interface Carried<Row = number> {
  readonly from: BoardSpot<Row>;
  readonly to: BoardSpot<Row>;
}

/** Direction of an arrow key. */
export interface ArrowStep {
  readonly down: -1 | 0 | 1;
  readonly right: -1 | 0 | 1;
}

/** Functions of a view for moving its sessions. `step` and `follow` return `carried` itself if the target stays the same. */
export interface CarryRules<Row, C extends Carried<Row>> {
  /** Returns the session at a spot; null if the user cannot move it. */
  readonly pick: (place: string) => C | null;
  readonly step: (carried: C, arrow: ArrowStep) => C;
  /** Returns the session with the target under the pointer. @param right pixels to the right of the start */
  readonly follow: (carried: C, event: PointerEvent, right: number) => C;
  /** Returns the reason why the session cannot be dropped at its target; null if it can be dropped. */
  readonly refusalOf: (carried: C) => string | null;
  readonly isUnchanged: (carried: C) => boolean;
  /** @param isSingle true if the user held Shift: only the session changes, and not its package */
  readonly drop: (carried: C, isSingle: boolean) => void;
  /**
   * Returns the text for screen readers while the session is being moved; `describeReturn` returns the text after the session was put back.
   */
  readonly describe: (carried: C) => string;
  readonly describeReturn: (carried: C) => string;
}

const arrows: Readonly<Record<string, ArrowStep>> = {
  ArrowUp: { down: -1, right: 0 },
  ArrowDown: { down: 1, right: 0 },
  ArrowLeft: { down: 0, right: -1 },
  ArrowRight: { down: 0, right: 1 },
};

/**
 * Returns state and handlers for moving a planned session with the mouse, a pen or the keyboard. Shows a refusal by the rules immediately,
 * and puts the session back (rules 3.5, 3.15). Touch scrolls the board; touch users have buttons in the session's dialog.
 * @param onSpot moves the keyboard cursor to the target, and back to the original cell at the end
 */
export function useCarry<Row, C extends Carried<Row>>(
  box: RefObject<HTMLElement | null>,
  rules: CarryRules<Row, C>,
  onSpot: (spot: BoardSpot<Row>) => void,
) {
  const [carried, setCarried] = useState<C | null>(null);
  const [ended, setEnded] = useState('');
  const notices = useNotices();
  const pick = (place: string): boolean => {
    const start = rules.pick(place);
    if (!start) return false;
    setCarried(start);
    onSpot(start.from);
    return true;
  };
  const aim = (next: C) => {
    if (next === carried) return;
    setCarried(next);
    onSpot(next.to);
  };
  const end = ({ from }: C, words: string) => {
    setCarried(null);
    setEnded(words);
    onSpot(from);
  };
  const putBack = () => {
    if (carried) end(carried, rules.describeReturn(carried));
  };
  const drop = (isSingle: boolean) => {
    if (!carried) return;
    const refusal = rules.refusalOf(carried);
    if (refusal === null && rules.isUnchanged(carried)) return putBack();
    if (refusal === null) rules.drop(carried, isSingle);
    else notices.failed(refusal);
    end(carried, '');
  };
  const press = (key: string, shift: boolean): boolean => {
    if (!carried) return false;
    const arrow = arrows[key];
    if (arrow) aim(rules.step(carried, arrow));
    else if (key === 'Enter' || key === ' ') drop(shift);
    else if (key === 'Escape') putBack();
    else return key !== 'Tab';
    return true;
  };
  const follow = (event: PointerEvent, right: number) => {
    if (carried) aim(rules.follow(carried, event, right));
  };
  const drag = usePointerDrag(box, { pick, aim: follow, drop, putBack });
  return {
    carried,
    /** True if the session cannot be dropped at its target. */
    isRefused: carried !== null && rules.refusalOf(carried) !== null,
    /** Text about the last event, for screen readers. */
    status: carried ? rules.describe(carried) : ended,
    /** Starts to move the session at a spot. Returns false if the session cannot be moved. */
    pick,
    /** Handles a key while a session is being moved; returns true if the key had an effect. */
    press,
    /** Pointer handlers for the board. */
    handlers: drag.handlers,
    /** Returns true if the last press was a drag and not a click. */
    dragged: drag.dragged,
  };
}
