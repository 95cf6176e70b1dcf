import { Button, DialogActions, DialogContent } from '@mui/material';
import type { Choices, Field } from '#schema/kinds';
import type { Report } from '#schema/reports/report';
import { FilterSheet } from '../../screens/parts/FilterSheet.tsx';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';
import { ChoiceParam } from './ChoiceParam.tsx';
import { PeriodBox } from './PeriodBox.tsx';
import { PeriodFilter } from './PeriodFilter.tsx';
import { PickParam } from './PickParam.tsx';
import { RangeFilter } from './RangeFilter.tsx';
import { ReportFilterBox, ReportFilterChips } from './ReportFilterBox.tsx';
import {
  type AnyFilter,
  findInitialValue,
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

/**
 * The filters for a report's declared parameters; renders nothing if the report has none. On a phone only the first filter, or the period,
 * is on the page; the button "Lọc" opens the others.
 */
export function ReportFilters({ names, ...props }: Props) {
  const isPhone = useIsPhoneWidth();
  if (names.length === 0) return null;
  if (!isPhone || names.length === 1)
    return (
      <ReportFilterChips>
        {names.map((name) => (
          <FilterChip key={name} {...props} name={name} />
        ))}
      </ReportFilterChips>
    );
  const first = names.find((name) => name === 'month' && hasPeriod(props.report)) ?? names[0] ?? '';
  const others = names.filter((name) => name !== first);
  return (
    <ReportFilterChips>
      <FilterChip {...props} name={first} />
      <FilterSheet
        used={others.filter((name) => isUsed(name, props)).length}
        button={{ sx: { minHeight: 44, flex: 'none' } }}
      >
        {(close) => (
          <>
            <DialogContent>
              <ReportFilterBox>
                {others.map((name) => (
                  <NamedFilter key={name} {...props} name={name} />
                ))}
              </ReportFilterBox>
            </DialogContent>
            <DialogActions>
              <Button onClick={close} variant="contained" sx={{ minHeight: 44 }}>
                Xem
              </Button>
            </DialogActions>
          </>
        )}
      </FilterSheet>
    </ReportFilterChips>
  );
}

interface NamedProps extends Omit<Props, 'names'> {
  readonly name: string;
}

/** Parameters that a filter sets in addition to the parameter with the filter's name. */
const furtherParams: Readonly<Record<string, string>> = { month: 'year', from: 'to' };

/** True if the URL has a value for the filter that is not its default. */
function isUsed(name: string, { report, address }: Omit<Props, 'names'>): boolean {
  if (report.params[name]?.kind === 'texts') return address.all(`${name}[]`).length > 0;
  const values = [name, furtherParams[name] ?? name].map(address.get);
  return values.some((value) => value !== '' && value !== findInitialValue(report, name));
}

const FilterChip = (props: NamedProps) => (
  <div className={`field${isUsed(props.name, props) ? ' used' : ''}`}>
    <NamedFilter {...props} />
  </div>
);

/** The input of one filter; for a view, a period or a range, all of its inputs. */
function NamedFilter({ report, name, filter, address, choicesOf }: NamedProps) {
  const { views } = report;
  const draw = (param: string) => {
    const field = report.params[param];
    return (
      field && (
        <Param
          key={param}
          {...{ name: param, field, address }}
          initial={findInitialValue(report, param)}
          value={filter[param]}
          choices={choicesOf(param)}
        />
      )
    );
  };
  if (name === views?.by)
    return (
      <ViewFilter {...{ report, views, filter, address }}>
        {listViewParams(report, filter).map(draw)}
      </ViewFilter>
    );
  if (name === 'month' && hasPeriod(report))
    return <PeriodFilter period={readFilterPeriod(filter)} address={address} />;
  if (name === 'from' && hasRange(report))
    return <RangeFilter range={readFilterRange(filter)} address={address} />;
  return draw(name);
}

interface ParamProps {
  readonly name: string;
  readonly field: Field;
  /** The value if the URL names none; '' for none. */
  readonly initial: string;
  readonly value: AnyFilter[string] | undefined;
  readonly address: ReportUrlParams;
  readonly choices: Choices | undefined;
}

const all = { value: '', label: 'Tất cả' };

/** The filter for one parameter. A typed month or day replaces the entry in the browser's history. */
function Param({ name, field, initial, value = '', address, choices }: ParamProps) {
  const { kind, label } = field;
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
      choices={field.default === undefined ? [all, ...declared] : declared}
      value={text}
      fallback={initial}
      onChange={(next) => address.set({ [name]: next })}
    />
  );
}
