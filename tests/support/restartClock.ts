/** Runs before each test file: its clock starts at the instant of the run, however long earlier files took. */
import { restartClock } from './clock.mjs';

restartClock();
