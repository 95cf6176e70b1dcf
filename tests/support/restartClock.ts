/** Before each file of tests: it starts at the instant of the run, whatever the files before it took. */
import { restartClock } from './clock.mjs';

restartClock();
