/**
 * Every field kind's input, for forms and filter bars. They stand apart from the kinds' fields, so that a list does not wait
 * for the form library. A kind that is left out does not compile.
 */
import type { ComponentType } from 'react';
import type { Field, Kind } from '#schema/kinds';
import type { InputProps } from '../webKind.ts';
import { LinesInput } from './LinesInput.tsx';
import { plainInputs } from './plainInputs.ts';

export const inputs: { readonly [K in Kind]: ComponentType<InputProps> } = {
  ...plainInputs,
  lines: LinesInput,
};

export const inputOf = (field: Field): ComponentType<InputProps> => inputs[field.kind];
