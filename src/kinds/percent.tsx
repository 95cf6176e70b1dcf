import { formatPercent } from '#rules/format';
import { DecimalBox } from './parts/DecimalBox.tsx';
import { ExactFilter } from './parts/ExactFilter.tsx';
import type { CellProps, InputProps, WebKind } from './webKind.ts';

const Cell = ({ value }: CellProps<number>) => <>{formatPercent(value)}</>;
const Input = (props: InputProps<number>) => <DecimalBox {...props} places={2} unit="%" />;

export const percent: WebKind<number> = { Cell, Input, Filter: ExactFilter, figure: true };
