/** Runs before each test file: it starts at the instant of the run, whatever time earlier files took. */
import { restartClock } from './clock.mjs';

restartClock();
