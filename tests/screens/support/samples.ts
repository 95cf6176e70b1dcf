/** Values, records and answers built from the declarations, for tests that visit every resource. */
import { timeSlots } from '#rules/slots';
import { findResource } from '#schema/index';
import type { Field, FieldKind, Fields } from '#schema/kinds';
import type { AnyResource } from '#schema/resource';
import {
  type FakeServerCall,
  type FakeServerReply,
  replyWithPage,
  replyWithRecord,
  replyWithRefusal,
} from './api.ts';

type Values = Record<string, unknown>;

/** Returns a number that the field allows, as near as possible to the wanted number. */
const clampToField = ({ min = 1, max = Number.MAX_SAFE_INTEGER }: Field, wanted: number): number =>
  Math.min(max, Math.max(min, wanted));

/** Two valid values of each kind. */
const samples: Readonly<Record<FieldKind, (field: Field) => readonly [unknown, unknown]>> = {
  text: () => ['Cũ', 'Mới'],
  area: () => ['Câu cũ', 'Câu mới'],
  rich_text: () => ['<p>Cũ</p>', '<p>Mới</p>'],
  integer: (field) => [clampToField(field, 2), clampToField(field, 3)],
  decimal: (field) => [clampToField(field, 0.5), clampToField(field, 0.25)],
  money: (field) => [clampToField(field, 100_000), clampToField(field, 200_000)],
  percent: (field) => [clampToField(field, 10), clampToField(field, 20)],
  boolean: () => [false, true],
  choice: ({ choices = [] }) => [choices[0]?.value, (choices[1] ?? choices[0])?.value],
  choices: ({ choices = [] }) => [[choices[0]?.value], [(choices[1] ?? choices[0])?.value]],
  ref: () => ['1', '2'],
  refs: () => [['1'], ['2']],
  date: ({ past }) => (past ? ['2026-11-20', '2026-11-21'] : ['2026-11-27', '2026-11-28']),
  dates: () => [['2026-11-27'], ['2026-11-28']],
  datetime: () => ['2026-11-27T02:00:00.000Z', '2026-11-28T02:00:00.000Z'],
  month: () => ['2026-11', '2026-12'],
  slots: () => [[timeSlots[0]], [timeSlots[1]]],
  weekdays: () => [[1], [2]],
  json: () => [{}, { a: 1 }],
  link: () => ['https://noi.test/cu', 'https://noi.test/moi'],
  phone: () => ['0912345678', '0912345679'],
  email: () => ['cu@noi.test', 'moi@noi.test'],
  password: () => ['mat-khau-cu-1', 'mat-khau-moi-1'],
  texts: () => [['Cũ'], ['Mới']],
  lines: ({ of = {} }) => [[buildSampleValues(of)], [buildSampleValues(of)]],
};

/** Returns a valid value of a field. */
export const getSample = (field: Field): unknown => samples[field.kind](field)[0];
/** Returns another valid value of a field. */
export const getOtherSample = (field: Field): unknown => samples[field.kind](field)[1];

export const buildSampleValues = (fields: Fields): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, getSample(field)]));

/** Returns a record in which every field has a value. */
export const buildSampleRecord = ({ fields }: AnyResource, more: Values = {}): Values => ({
  ...buildSampleValues(fields),
  ...more,
});

/** Kinds that are entered in a text box, with a valid text that differs from the samples. */
const typedTexts: Readonly<Partial<Record<FieldKind, string>>> = {
  text: 'Chữ gõ vào',
  area: 'Câu gõ vào',
  integer: '4',
  money: '300000',
  percent: '30',
  phone: '0912345670',
  email: 'go-vao@noi.test',
  link: 'https://noi.test/go-vao',
};

/** Returns the text box of a form in which a test can type, and the text; null if the form has none. */
export function findTextBox(form: ParentNode, fields: readonly (readonly [string, Field])[]) {
  for (const [name, field] of fields) {
    const box = form.querySelector<HTMLInputElement>(
      `input[type="text"][name="${name}"], input[type="tel"][name="${name}"], input[type="email"][name="${name}"], input[type="url"][name="${name}"], textarea[name="${name}"]`,
    );
    const text = typedTexts[field.kind];
    if (box && !box.disabled && text) return { name, field, box, text };
  }
  return null;
}

/** Answers reads of any resource with these records (`customers/1`), otherwise with a sample; refuses other calls. */
export function replyWithSamples(
  { path, query }: FakeServerCall,
  known: Readonly<Record<string, Values>> = {},
): FakeServerReply {
  const [name = '', id = '', part = ''] = path.split('/');
  const resource = findResource(name);
  if (path === 'months') return { body: { data: { closed: [] } } };
  if (part === 'actions') return { body: { data: { actions: [] } } };
  if (part === 'action_logs') return replyWithPage(part, []);
  if (!resource || part) return replyWithRefusal(404, 'Không tìm thấy dữ liệu này.');
  const recordOf = (one: string) => known[`${name}/${one}`] ?? buildSampleRecord(resource);
  if (id) return replyWithRecord(name, id, recordOf(id));
  const ids = (query['filter[id]'] ?? '1').split(',');
  return replyWithPage(
    name,
    ids.map((one) => ({ id: one, ...recordOf(one) })),
  );
}

type NamedField = readonly [string, Field];

/** Finds a choice with which a form hides other inputs than with these values; null if there is none. */
export function findSwitch(
  fields: readonly NamedField[],
  values: Values,
  hides: (values: Values) => readonly string[] = () => [],
) {
  const hiddenBefore = hides(values);
  const names = fields.map(([name]) => name);
  for (const [name, field] of fields) {
    const choices =
      field.kind === 'boolean' ? [true, false] : (field.choices ?? []).map(({ value }) => value);
    for (const value of choices) {
      const hiddenAfter = hides({ ...values, [name]: value });
      const hidden = names.filter((one) => hiddenAfter.includes(one) && !hiddenBefore.includes(one));
      const revealed = names.filter((one) => hiddenBefore.includes(one) && !hiddenAfter.includes(one));
      if (hidden.length + revealed.length > 0) return { name, field, value, hidden, revealed };
    }
  }
  return null;
}
