import { Paper, Tab as TabItem, Tabs } from '@mui/material';
import { useId } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Loaded } from '../parts/Loaded.tsx';
import type { RecordProps } from '../registry.ts';
import type { Tab } from './tabsOf.ts';
import { useListPath } from './useListPath.ts';

interface Props extends RecordProps {
  readonly tabs: readonly Tab[];
}

/**
 * A record's tabs. Which one is open stands in the address as `activeTab`, its place in the row; back, where there is one,
 * is 0 and leads to the list, so the first to be seen is then 1 (spec/1 §2.6).
 */
export function TabbedRecord({ resource, record, tabs }: Props) {
  const id = useId();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const listPath = useListPath(resource.name);
  const start = tabs[0]?.name === 'back' ? 1 : 0;
  const asked = Number(params.get('activeTab') ?? start);
  const active = Number.isInteger(asked) && asked >= start && asked < tabs.length ? asked : start;
  const Component = tabs[active]?.component;
  const open = (next: number) => {
    if (tabs[next]?.name === 'back') return navigate(listPath);
    setParams((before) => {
      before.set('activeTab', String(next));
      before.delete('mode');
      return before;
    });
  };
  return (
    <>
      <Tabs
        value={active}
        onChange={(_event, next: number) => open(next)}
        selectionFollowsFocus={false}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={resource.label}
        sx={{ minHeight: 40, '& .MuiTab-root': { minHeight: 40, textTransform: 'none' } }}
      >
        {tabs.map(({ name, label }, index) => (
          <TabItem
            key={`${name} ${label}`}
            label={label}
            id={`${id}-tab-${index}`}
            {...(index === active && { 'aria-controls': `${id}-panel` })}
          />
        ))}
      </Tabs>
      <Paper
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${active}`}
        variant="outlined"
        sx={{ p: { xs: 1.5, sm: 2 } }}
      >
        <Loaded key={active} height={240}>
          {Component && <Component resource={resource} record={record} />}
        </Loaded>
      </Paper>
    </>
  );
}
