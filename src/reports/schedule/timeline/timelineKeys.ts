import type { KeyboardEvent } from 'react';
import type { DaySession } from '#schema/reports/schedule';
import { isComposing } from '../../../ui/isComposing.ts';
import type { PackageChangeCode } from '../cell/SessionButtons.tsx';
import { type KeyboardStop, moveTimelineSpot, type TimelineSpot } from './timelineCells.ts';
import type { TimelineSessionMove } from './useTimelineSessionMove.ts';

/** For each key, the change of the package from a session on. */
const changeKeys: Readonly<Record<string, PackageChangeCode>> = { g: 'change_time', n: 'hand_over' };

interface Options {
  readonly carry: TimelineSessionMove;
  readonly stops: readonly KeyboardStop[];
  readonly spot: TimelineSpot;
  /** The planned session at the cursor; null if there is none. */
  readonly planned: DaySession | null;
  readonly onSpot: (spot: TimelineSpot) => void;
  readonly onOpen: (spot: TimelineSpot) => void;
  readonly onChange: ((session: DaySession, code: PackageChangeCode) => void) | undefined;
}

/** Returns the key handler of the day grid: moves the cursor, and opens, moves or changes a session. */
export const timelineKeys =
  ({ carry, stops, spot, planned, onSpot, onOpen, onChange }: Options) =>
  (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || isComposing(event)) return;
    if (carry.press(event.key, event.shiftKey)) return event.preventDefault();
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const key = event.key.toLowerCase();
    const to = moveTimelineSpot(stops, spot, event.key, !isPlain);
    if (to) onSpot(to);
    else if (isPlain && planned && key === 'm') carry.pick(planned, spot);
    else if (isPlain && planned && changeKeys[key]) onChange?.(planned, changeKeys[key]);
    else if (event.key === 'Enter' || event.key === ' ') onOpen(spot);
    else return;
    event.preventDefault();
  };
