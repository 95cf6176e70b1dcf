import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { themes } from '../../src/app/theme/themes.ts';
import {
  brandAccent,
  type ColourPair,
  levelColours,
  pageColours,
  shiftColours,
} from '../../src/ui/tokens.ts';

const channel = (byte: number): number => {
  const part = byte / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(hex.slice(at, at + 2), 16)),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (a: string, b: string): number => {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((one, other) => other - one);
  return (high + 0.05) / (low + 0.05);
};

describe.each(['light', 'dark'] as const)('in %s', (mode) => {
  const tints: [string, ColourPair][] = [
    ...Object.entries(levelColours[mode]),
    ...Object.entries(shiftColours[mode]),
  ];
  it.each(tints)('%s is readable (WCAG AA)', (_, { text, back }) => {
    expect(contrast(text, back)).toBeGreaterThanOrEqual(4.5);
  });

  it('texts and status colours are readable on the page and on paper', () => {
    const { palette } = themes[mode];
    for (const back of [palette.background.default, palette.background.paper])
      for (const colour of [
        palette.text.primary,
        palette.text.secondary,
        palette.primary.main,
        palette.error.main,
      ])
        expect(contrast(colour, back)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.primary.contrastText, palette.primary.main)).toBeGreaterThanOrEqual(4.5);
  });
});

/** Returns the colours in a file that the browser reads before it runs any script of the build, in order. */
const coloursOf = (path: string): string[] => readFileSync(path, 'utf8').match(/#[0-9a-f]{6}\b/gi) ?? [];

it('everything drawn before the theme is loaded uses the theme’s colours', () => {
  const { light, dark } = pageColours;
  expect(coloursOf('src/public/theme.js')).toEqual([dark.background.default, light.background.default]);
  expect(coloursOf('src/index.html')).toEqual([light.primary.main, dark.background.default]);
  expect(coloursOf('src/public/icon.svg')).toEqual([light.primary.main, light.primary.main, brandAccent]);
});
