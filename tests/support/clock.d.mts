export function restartClock(before?: number): void;
export function clockScript(browserNow: number): string;
export function clockVariables(): Record<string, string>;
