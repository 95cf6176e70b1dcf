import type { Recipe } from './recipe.ts';

export const kindRecipe: Recipe = {
  name: 'A kind of field',
  steps: [
    {
      file: 'src/schema/kinds.ts',
      after: '  month: string;',
      add: '  /** A time of day, `07:30`. */\n  time: string;',
    },
    {
      file: 'src/schema/kinds.ts',
      after: "export const month = build('month');",
      add: "export const time = build('time');",
    },
    { file: 'src/schema/kinds.ts', after: '  month: singleValueTraits,', add: '  time: singleValueTraits,' },
    {
      file: 'src/schema/values.ts',
      after: '  month: createTextCheck(',
      add: "  time: createTextCheck((v) => /^([01]\\d|2[0-3]):[0-5]\\d$/.test(v), 'không phải là giờ có thật. Hãy nhập dạng 07:30.'),",
    },
    {
      file: 'api/kinds/time.ts',
      add: `import { createValueCell } from './cell.ts';
import { type ApiKind, assertValidValue, parseExactFilter, plainStorage } from './kind.ts';

const parse: ApiKind['parse'] = (input, field) => assertValidValue(input, field);

/** A time of day. */
export const timeKind: ApiKind = {
  ...createValueCell('text'),
  ...plainStorage,
  parse,
  jsonSchema: () => ({ type: 'string', pattern: '^[0-9]{2}:[0-9]{2}$' }),
  span: parseExactFilter(parse),
};
`,
    },
    {
      file: 'api/kinds/index.ts',
      after: "} from './textKinds.ts';",
      add: "import { timeKind } from './time.ts';",
      list: true,
    },
    { file: 'api/kinds/index.ts', after: '  month: monthKind,', add: '  time: timeKind,', list: true },
    { file: 'src/kinds/index.tsx', after: '  month: {', add: '  time: { Field: TextKindField },' },
    { file: 'src/kinds/inputs/index.tsx', after: '  month: DateInput,', add: '  time: TextKindInput,' },
    {
      file: 'tests/kinds/inputs.test.tsx',
      after: '  month: kinds.month(',
      add: "  time: kinds.time('Ô'),",
      list: true,
    },
    {
      file: 'tests/screens/support/samples.ts',
      after: '  month: () =>',
      add: "  time: () => ['07:30', '08:00'],",
      list: true,
    },
  ],
  most: 5,
  forgotten: { steps: 2, file: 'api/kinds/index.ts', says: /'time' is missing/ },
  tests: ['tests/kinds/exhaustive.test.ts'],
};
