import Download from '@mui/icons-material/FileDownloadOutlined';
import { useId, useState } from 'react';
import { buildPreloadProps } from '../../ui/buildPreloadProps.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { HeaderButton } from '../parts/HeaderButton.tsx';
import type { ExportProps } from './ExportChoices.tsx';

const Choices = lazyWithPreload(() => import('./ExportChoices.tsx'));

/**
 * Download menu of a list or report. The file has the filters and the sort order of the screen. The menu's code is loaded when it opens.
 */
export function ExportMenu(props: ExportProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setOpened] = useState(false);
  const [isRunning, setRunning] = useState(false);
  return (
    <>
      {!isRunning && (
        <HeaderButton
          id={id}
          className="no-print"
          icon={<Download />}
          label="Xuất"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          {...buildPreloadProps(Choices)}
          onClick={(event) => {
            setOpened(true);
            setAnchor(event.currentTarget);
          }}
        />
      )}
      {wasOpened && (
        <LazyBoundary>
          <Choices
            {...props}
            labelledBy={id}
            anchor={anchor}
            onClose={() => setAnchor(null)}
            onRunning={setRunning}
          />
        </LazyBoundary>
      )}
    </>
  );
}
