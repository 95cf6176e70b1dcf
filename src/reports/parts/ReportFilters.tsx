import type { Choices, Field } from '#schema/kinds';
import type { Report } from '#schema/reports/report';
import { ChoiceParam } from './ChoiceParam.tsx';
import { PeriodBox } from './PeriodBox.tsx';
import { PeriodFilter } from './PeriodFilter.tsx';
import { PickParam } from './PickParam.tsx';
import { RangeFilter } from './RangeFilter.tsx';
import { ReportFilterBox } from './ReportFilterBox.tsx';
import {
  type AnyFilter,
  hasPeriod,
  hasRange,
  listViewParams,
  readFilterPeriod,
  readFilterRange,
} from './reportFilter.ts';
import { SwitchParam } from './SwitchParam.tsx';
import type { ReportUrlParams } from './useReportUrlParams.ts';
import { ViewFilter } from './ViewFilter.tsx';
import { YearBox } from './YearBox.tsx';

interface Props {
  readonly report: Report;
  /** Names of the shown filters. */
  readonly names: readonly string[];
  readonly filter: AnyFilter;
  readonly address: ReportUrlParams;
  /** Returns a parameter's choices; undefined until they are loaded, or if the declaration contains them. */
  readonly choicesOf: (name: string) => Choices | undefined;
}

/** The filters for a report's declared parameters; renders nothing if the report has none. */
export function ReportFilters({ report, names, filter, address, choicesOf }: Props) {
  if (names.length === 0) return null;
  const { views } = report;
  const draw = (name: string) => {
    const field = report.params[name];
    return (
      field && (
        <Param key={name} {...{ name, field, address }} value={filter[name]} choices={choicesOf(name)} />
      )
    );
  };
  return (
    <ReportFilterBox>
      {names.map((name) => {
        if (name === views?.by)
          return (
            <ViewFilter key={name} {...{ report, views, filter, address }}>
              {listViewParams(report, filter).map(draw)}
            </ViewFilter>
          );
        if (name === 'month' && hasPeriod(report))
          return <PeriodFilter key={name} period={readFilterPeriod(filter)} address={address} />;
        if (name === 'from' && hasRange(report))
          return <RangeFilter key={name} range={readFilterRange(filter)} address={address} />;
        return draw(name);
      })}
    </ReportFilterBox>
  );
}

interface ParamProps {
  readonly name: string;
  readonly field: Field;
  readonly value: AnyFilter[string] | undefined;
  readonly address: ReportUrlParams;
  readonly choices: Choices | undefined;
}

const all = { value: '', label: 'Tất cả' };

/** The filter for one parameter. A typed month or day replaces the entry in the browser's history. */
function Param({ name, field, value = '', address, choices }: ParamProps) {
  const { kind, label, default: fallback } = field;
  const text = String(value);
  if (kind === 'boolean')
    return (
      <SwitchParam
        label={label}
        checked={value === true}
        onChange={(next) => address.set({ [name]: next })}
      />
    );
  if (name === 'year') return <YearBox value={text} onChange={(year) => address.set({ year })} />;
  if (kind === 'month' || kind === 'date')
    return (
      <PeriodBox
        label={label}
        of={kind}
        value={text}
        onChange={(next) => address.set({ [name]: next }, { replace: true })}
      />
    );
  if (kind === 'ref' || kind === 'texts')
    return (
      <PickParam
        {...{ label, choices }}
        value={kind === 'texts' && typeof value !== 'boolean' ? value : text}
        onChange={(next) => address.set({ [kind === 'texts' ? `${name}[]` : name]: next })}
      />
    );
  const declared = choices ?? field.choices ?? [];
  return (
    <ChoiceParam
      label={label}
      choices={fallback === undefined ? [all, ...declared] : declared}
      value={text}
      fallback={String(fallback ?? '')}
      onChange={(next) => address.set({ [name]: next })}
    />
  );
}
