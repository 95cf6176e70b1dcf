import { useEffect, useState } from 'react';

export interface PageTab<Name extends string> {
  readonly name: Name;
  readonly label: string;
  /** Path of the icon, in a box of 24 by 24. */
  readonly icon: string;
}
type PageTabList<Name extends string> = readonly [PageTab<Name>, ...PageTab<Name>[]];

/**
 * Returns the name of the shown tab, and a function that shows another one. The tab is part of the URL, so that the phone's back button shows
 * the tab before, and a reloaded page the same tab. The document's title names the tab.
 */
export function usePageTab<Name extends string>(
  tabs: PageTabList<Name>,
  company: string,
): [shown: Name, show: (name: Name) => void] {
  const [shown, setShown] = useState(() => findTabInUrl(tabs));
  useEffect(() => {
    const follow = () => setShown(findTabInUrl(tabs));
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [tabs]);
  useEffect(() => {
    document.title = `${shown.label} · ${company}`;
  }, [shown, company]);
  const show = (name: Name) => {
    if (name !== shown.name) window.history.pushState(null, '', `#${name}`);
    setShown(tabs.find((tab) => tab.name === name) ?? tabs[0]);
    window.scrollTo(0, 0);
  };
  return [shown.name, show];
}

const findTabInUrl = <Name extends string>(tabs: PageTabList<Name>): PageTab<Name> =>
  tabs.find(({ name }) => window.location.hash === `#${name}`) ?? tabs[0];

interface Props<Name extends string> {
  readonly tabs: PageTabList<Name>;
  readonly shown: Name;
  readonly onShow: (name: Name) => void;
  /** A tab on which something waits for an answer. */
  readonly waiting?: Name | undefined;
}

/** The tabs of a page, at the bottom of the screen within reach of a thumb. */
export function PageTabs<Name extends string>({ tabs, shown, onShow, waiting }: Props<Name>) {
  return (
    <nav className="foot" aria-label="Các phần của trang">
      {tabs.map(({ name, label, icon }) => (
        <button
          key={name}
          type="button"
          aria-current={name === shown ? 'page' : undefined}
          onClick={() => onShow(name)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true" className={name === waiting ? 'waiting' : undefined}>
            <path d={icon} />
            {name === waiting && <circle cx="20" cy="4" r="4" />}
          </svg>
          {label}
          {name === waiting && <span className="for-readers">, chờ chị xác nhận</span>}
        </button>
      ))}
    </nav>
  );
}
