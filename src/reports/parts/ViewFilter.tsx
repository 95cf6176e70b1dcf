import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { addDays } from '#rules/days';
import type { Report } from '#schema/reports/report';
import { getCurrentDay } from '../../ui/today.ts';
import { ChoiceParam } from './ChoiceParam.tsx';
import { type AnyFilter, listViewParams } from './reportFilter.ts';
import type { ReportUrlParams } from './useReportUrlParams.ts';

interface Props {
  readonly report: Report;
  readonly views: NonNullable<Report['views']>;
  readonly filter: AnyFilter;
  readonly address: ReportUrlParams;
  /** The filters of the chosen view. */
  readonly children: ReactNode;
}

/** A select for the view of a report, and the filters that apply only to the chosen view. */
export function ViewFilter({ report, views: { by, params, days }, filter, address, children }: Props) {
  const field = report.params[by];
  const names = listViewParams(report, filter);
  const blank = Object.fromEntries(Object.values(params).flatMap((own) => own.map((name) => [name, ''])));
  const choose = (view: string) => {
    const [first, last] = params[view] ?? [];
    const today = getCurrentDay();
    const range = first && last ? { [first]: addDays(today, 1 - days), [last]: today } : {};
    address.set({ ...blank, ...range, [by]: view });
  };
  return (
    <>
      <ChoiceParam
        label={field?.label ?? ''}
        choices={field?.choices ?? []}
        value={String(filter[by])}
        fallback={String(field?.default ?? '')}
        onChange={choose}
      />
      {children}
      {names.length > 1 && (
        <Button
          color="inherit"
          sx={{ height: 40, justifySelf: 'start' }}
          disabled={names.every((name) => !filter[name])}
          onClick={() => address.set(blank)}
        >
          Xóa khoảng ngày
        </Button>
      )}
    </>
  );
}
