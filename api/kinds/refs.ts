import { inWords } from './cell.ts';
import { type ApiKind, asJson, checked } from './kind.ts';
import { ref } from './ref.ts';

/** A set of references. */
export const refs: ApiKind = {
  ...inWords((value: string[], field, titleOf) =>
    value
      .map((id) => titleOf(field.target ?? '', id))
      .filter(Boolean)
      .join(', '),
  ),
  ...asJson,
  parse: (input, field) => [...new Set(checked(input, field) as string[])],
  jsonSchema: (field) => ({ type: 'array', items: ref.jsonSchema(field) }),
  span: (text, field) => {
    checked([text], { ...field, min: 0 });
    return [text, text];
  },
};
