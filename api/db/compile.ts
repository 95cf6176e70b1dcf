/**
 * A function written for a declaration. One that goes through the fields by name fills objects that grow by a property at a
 * time, which JavaScript keeps as slow tables; one that has the names in its text makes objects of one shape.
 * @param parameters their names
 * @param body an expression of the parameters and of what is in scope; made of declarations only, never of what people send
 */
export function compile<F>(parameters: readonly string[], body: string, scope: Record<string, unknown>): F {
  const made = new Function(...Object.keys(scope), `return (${parameters}) => (${body})`) as (
    ...values: unknown[]
  ) => F;
  return made(...Object.values(scope));
}

/** An object's text, of names and the expressions of their values. */
export const literal = (entries: readonly (readonly [name: string, expression: string])[]): string =>
  `{${entries.map(([name, expression]) => `${JSON.stringify(name)}: ${expression}`)}}`;
