/** Builds fast-check arbitraries for the values of a JSON Schema of openapi.json; some values are invalid. */
import fc from 'fast-check';

// biome-ignore lint/suspicious/noExplicitAny: schemas are looked into freely
type Schema = any;

/** Values that almost all fields refuse. */
const junk: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  null,
  '',
  ' ',
  'abc',
  0,
  -1,
  1.5,
  1e21,
  Number.MAX_SAFE_INTEGER,
  true,
  [],
  {},
  [null],
  ['1', 1],
  { $ne: 1 },
  '31/02/2026',
  '2026-13-45',
  '9999999999999999999',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '\u0000',
  '😀'.repeat(300),
  'ạ'.repeat(6000),
);
const days = fc.constantFrom(
  '2026-11-20',
  '2026-11-22',
  '20/11/2026',
  '2024-02-29',
  '1999-12-31',
  '2100-01-01',
);
const instants = fc.constantFrom('2026-11-20T16:59:59Z', '2026-11-20T17:00:00.000Z', '20/11/2026 08:30:00');

const byFormat: Record<string, fc.Arbitrary<unknown>> = {
  date: days,
  'date-time': instants,
  email: fc.constantFrom('fuzz@noi.test', 'FUZZ@noi.test', 'a@b.vn'),
  uri: fc.constantFrom('https://noi.test/x?y=1', 'http://noi.test', 'javascript:alert(1)'),
};

/** @param ids existing ids; most ids are taken from them */
export function buildSchemaArbitrary(schema: Schema, ids: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 12, arbitrary: buildFittingArbitrary(schema, ids) },
    { weight: 1, arbitrary: junk },
  );
}

function buildFittingArbitrary(schema: Schema, ids: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice: Schema) => buildFittingArbitrary(choice, ids)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  const value = buildTypeArbitrary(type, schema, ids);
  return Array.isArray(schema.type) && schema.type.includes('null')
    ? fc.oneof({ weight: 5, arbitrary: value }, { weight: 1, arbitrary: fc.constant(null) })
    : value;
}

function buildTypeArbitrary(
  type: string | undefined,
  schema: Schema,
  ids: fc.Arbitrary<string>,
): fc.Arbitrary<unknown> {
  const { minimum = 0, maximum = 2_000_000_000 } = schema;
  switch (type) {
    case 'integer':
      return fc.oneof(
        fc.integer({ min: minimum, max: Math.min(maximum, minimum + 20) }),
        fc.integer({ min: minimum, max: maximum }),
      );
    case 'number':
      return fc
        .integer({ min: minimum * 100, max: Math.min(maximum, 1e9) * 100 })
        .map((cents) => cents / 100);
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(buildSchemaArbitrary(schema.items ?? {}, ids), { maxLength: 3 });
    case 'object':
      return objectOf(schema, ids);
    case 'string':
      return buildTextArbitrary(schema, ids);
    default:
      return junk;
  }
}

function buildTextArbitrary(schema: Schema, ids: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const known = byFormat[schema.format];
  if (known) return known;
  if (schema.pattern === '^[1-9][0-9]*$') return ids;
  if (schema.pattern?.includes('{4}')) return fc.constantFrom('2026-11', '11/2026', '2024-02');
  return fc.oneof(
    fc.constantFrom('Nguyễn Thị Đường', '0912345678', '09:00-10:00', '+84 912 345 678', 'Quận 1', '=1+1'),
    fc.string({ maxLength: Math.min(schema.maxLength ?? 40, 60), unit: 'grapheme' }),
    ids,
  );
}

/** Returns objects with most of the required members and some others; sometimes one is missing or unknown. */
function objectOf(schema: Schema, ids: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const members = Object.entries<Schema>(schema.properties ?? {});
  const required: readonly string[] = schema.required ?? [];
  const shape = fc.record(
    Object.fromEntries(members.map(([name, member]) => [name, buildSchemaArbitrary(member, ids)])),
    { requiredKeys: members.map(([name]) => name).filter((name) => required.includes(name)) },
  );
  const extra = fc.constantFrom('id', 'role', 'status', 'total_price', 'password_hash', '__proto__', 'xyz');
  return fc.tuple(shape, fc.nat(19), extra, fc.boolean()).map(([value, dice, name, drop]) => {
    if (dice > 0) return value;
    const given: Record<string, unknown> = { ...(value as object) };
    if (drop) delete given[required[0] ?? ''];
    else Object.defineProperty(given, name, { value: 1, enumerable: true, configurable: true });
    return given;
  });
}
