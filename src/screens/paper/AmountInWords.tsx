interface Props {
  readonly label?: string;
  readonly words: string;
}

/** An amount in words, as a separate sentence on paper. */
export const AmountInWords = ({ label = 'Bằng chữ', words }: Props) => (
  <p style={{ margin: '8px 0 16px' }}>
    <strong>{label}:</strong> {words.charAt(0).toLocaleUpperCase('vi')}
    {words.slice(1)}.
  </p>
);
