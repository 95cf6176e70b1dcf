const openPage = (): string => {
  const { pathname, search } = window.location;
  return `${pathname}?${new URLSearchParams(search).get('quick') ?? ''}`;
};

/**
 * Notes which page and quick view are open, and returns whether they still are: a user who has gone on to another one, while what was
 * stored was being loaded again, is not led back. Filters, page and tab may change meanwhile.
 */
export function watchPage(): () => boolean {
  const page = openPage();
  return () => openPage() === page;
}
