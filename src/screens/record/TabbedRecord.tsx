import { Paper, Tab as TabItem, Tabs } from '@mui/material';
import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { Loaded } from '../parts/Loaded.tsx';
import type { RecordProps } from '../registry.ts';
import { useListPath } from './useListPath.ts';
import { useTabs } from './useTabs.ts';

/** A record's tabs, with the open one beneath: react-admin's own keep theirs in the path, ours is the address's `activeTab`. */
export function TabbedRecord({ resource, record }: RecordProps) {
  const id = useId();
  const navigate = useNavigate();
  const listPath = useListPath(resource.name);
  const { tabs, active, open } = useTabs(resource, record);
  const Component = tabs[active]?.component;
  return (
    <>
      <Tabs
        value={active}
        onChange={(_event, next: number) => (tabs[next]?.name === 'back' ? navigate(listPath) : open(next))}
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
