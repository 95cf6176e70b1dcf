/** A text in a list's row: on one line, in a column that takes the remaining width of the table. */
export const FillingText = ({ text }: { readonly text: string }) => (
  <span className="fill" title={text}>
    {text}
  </span>
);
