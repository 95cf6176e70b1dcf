// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be drawn in part
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
import { minutesOfDay, percentAt } from '#rules/timeline';
import { startTimes } from '#rules/whoIsFree';
import { headHeight } from './sizes.ts';

/** Every whole hour of the day's starts. */
const hours = [...startTimes, '15:00'].filter((time) => time.endsWith(':00'));

/** The hours over the axis; they stay while the nurses pass. */
export const TimelineHead = () => (
  <div role="row" aria-rowindex={1} className="heads" style={{ height: headHeight }}>
    <div role="columnheader" aria-colindex={1} className="lead">
      Điều dưỡng
    </div>
    <div role="columnheader" aria-colindex={2} aria-label="Từ 07:30 đến 15:30" className="track">
      {hours.map((time) => (
        <span key={time} className="hour" style={{ left: `${percentAt(minutesOfDay(time))}%` }}>
          {time}
        </span>
      ))}
    </div>
  </div>
);
