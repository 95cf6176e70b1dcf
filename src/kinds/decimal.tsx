import { formatNumber } from '#rules/format';
import { DecimalBox } from './parts/DecimalBox.tsx';
import { ExactFilter } from './parts/ExactFilter.tsx';
import type { CellProps, InputProps, WebKind } from './webKind.ts';

/** Six decimals are stored (`kinds.ts`). */
const places = 6;

const Cell = ({ value }: CellProps<number>) => <>{formatNumber(value, places)}</>;
const Input = (props: InputProps<number>) => (
  <DecimalBox {...props} places={places} unit={props.field.unit} />
);

export const decimal: WebKind<number> = { Cell, Input, Filter: ExactFilter, figure: true };
