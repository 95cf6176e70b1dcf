export function restartClock(before?: number): void;
export function clockScript(): string;
export function clockVariables(): Record<string, string>;
