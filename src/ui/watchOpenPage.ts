const getOpenPage = (): string => {
  const { pathname, search } = window.location;
  return `${pathname}?${new URLSearchParams(search).get('quick') ?? ''}`;
};

/**
 * Stores the open page and quick view, and returns a function that checks whether they are still open: a user who navigates away while
 * stored data reloads is not sent back. Filters, pagination and tab may change meanwhile.
 */
export function watchOpenPage(): () => boolean {
  const page = getOpenPage();
  return () => getOpenPage() === page;
}
