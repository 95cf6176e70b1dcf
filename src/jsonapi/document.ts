/** A JSON:API document as received from the server. */

export interface ResourceIdentifier {
  readonly type: string;
  readonly id: string;
}

export interface ResourceObject extends ResourceIdentifier {
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly relationships?: Readonly<
    Record<string, { readonly data?: ResourceIdentifier | readonly ResourceIdentifier[] | null }>
  >;
  readonly meta?: Readonly<Record<string, unknown>>;
}

export interface ErrorObject {
  readonly status?: string;
  readonly code?: string;
  readonly title?: string;
  readonly detail?: string;
  readonly source?: { readonly pointer?: string; readonly parameter?: string };
  readonly meta?: Readonly<Record<string, unknown>>;
}

export interface JsonApiDocument {
  readonly data?: unknown;
  readonly included?: readonly ResourceObject[];
  readonly errors?: readonly ErrorObject[];
  readonly meta?: Readonly<Record<string, unknown>>;
}
