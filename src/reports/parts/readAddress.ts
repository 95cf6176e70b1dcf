/** Reads a report's filters from the URL. */
export interface ReadAddress {
  /** Returns a URL parameter; '' if absent. */
  readonly get: (name: string) => string;
  /** Returns all values of a repeated parameter. */
  readonly all: (name: string) => readonly string[];
  readonly is: (name: string) => boolean;
}

export const readAddress = (params: URLSearchParams): ReadAddress => ({
  get: (name) => params.get(name) ?? '',
  all: (name) => params.getAll(name),
  is: (name) => params.get(name) === 'true',
});
