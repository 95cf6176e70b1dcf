export function restartClock(before?: number): void;
export function clockScript(browserNow: number): string;
export function buildClockEnvironment(): Record<string, string>;
