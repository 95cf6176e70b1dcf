// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in part
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
import { timelineAxis, toAxisPercent, toMinutesOfDay, toTimeOfDay } from '#rules/timeline';
import { axisHeight } from './sizes.ts';

/** All whole hours of the axis, except its end. */
const hours = Array.from({ length: (timelineAxis.to - timelineAxis.from) / 60 }, (_, index) =>
  toTimeOfDay(timelineAxis.from + index * 60),
);

interface Props {
  /** Start times that the user can choose, because they are still in the future. */
  readonly starts: readonly string[];
  /** Submits the question who is free at a time; undefined if the viewer may not. */
  readonly onAsk: ((at: string) => void) | undefined;
}

/** The hours above the axis, sticky while the nurses scroll. A click on an hour submits the question who is free at that hour. */
export const TimelineHead = ({ starts, onAsk }: Props) => (
  <div role="row" aria-rowindex={1} className="heads" style={{ height: axisHeight }}>
    <div role="columnheader" aria-colindex={1} className="lead">
      Điều dưỡng
    </div>
    <div
      role="columnheader"
      aria-colindex={2}
      aria-label={`Từ ${toTimeOfDay(timelineAxis.from)} đến ${toTimeOfDay(timelineAxis.to)}`}
      className="track"
    >
      {onAsk &&
        starts.map((time) => (
          <button
            key={time}
            type="button"
            // Not a tab stop, because keyboard users have the question above the grid.
            tabIndex={-1}
            className="ask"
            title={`Ai rảnh lúc ${time}?`}
            aria-label={`Ai rảnh lúc ${time}?`}
            onClick={() => onAsk(time)}
            style={{
              left: `${toAxisPercent(toMinutesOfDay(time))}%`,
              width: `${toAxisPercent(timelineAxis.from + 30)}%`,
            }}
          />
        ))}
      {hours.map((time) => (
        <span key={time} className="hour" style={{ left: `${toAxisPercent(toMinutesOfDay(time))}%` }}>
          {time}
        </span>
      ))}
    </div>
  </div>
);
