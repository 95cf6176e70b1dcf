/** An amount in words, as a sentence of its own on a sheet of paper. */
export const AmountInWords = ({ words }: { readonly words: string }) => (
  <p style={{ margin: '8px 0 16px' }}>
    <strong>Bằng chữ:</strong> {words.charAt(0).toLocaleUpperCase('vi')}
    {words.slice(1)}.
  </p>
);
