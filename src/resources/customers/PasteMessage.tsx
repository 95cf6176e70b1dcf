import { Alert, Box, Button, Link, TextField } from '@mui/material';
import { useContext, useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { MAX_PASTED_MESSAGE_LENGTH, type ReadMessageAnswer } from '#schema/readMessage';
import { postData } from '../../jsonapi/http.ts';
import { type FieldRemark, FieldRemarksContext } from '../../screens/form/FieldRemarksContext.ts';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { getDeclaration } from '../../screens/parts/getDeclaration.ts';

const { fields } = getDeclaration('customers');

/** Fills the form of a new customer from a pasted message. Shows uncertain values and customers that match the message. */
export default function PastedMessageInput({ mode }: { readonly mode: 'new' | 'edit' }) {
  return mode === 'new' ? <Message /> : null;
}

function Message() {
  const { setValue, getValues } = useFormContext();
  const { setMarks } = useContext(FieldRemarksContext);
  const { state } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [isReading, setReading] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [answer, setAnswer] = useState<ReadMessageAnswer | null>(null);

  const read = async (message: string) => {
    setReading(true);
    setError(null);
    try {
      const found = await postData<ReadMessageAnswer>('customers/read_message', { text: message });
      for (const [name, value] of Object.entries(found.values)) setValue(name, value, { shouldDirty: true });
      const note = [getValues('note'), found.left].filter(Boolean).join('\n');
      if (note !== '') setValue('note', note, { shouldDirty: true });
      setMarks(buildFieldRemarks(found));
      setAnswer(found);
      setOpen(false);
      setText('');
    } catch (failure) {
      setError(failure);
    } finally {
      setReading(false);
    }
  };

  const pasted: unknown = state?.message;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the form opens with a message
  useEffect(() => {
    if (typeof pasted !== 'string') return;
    // Stores the text in the box before it is read, so that the user can try again if reading fails.
    setText(pasted);
    setOpen(true);
    void read(pasted);
  }, [pasted]);

  return (
    <Box sx={{ mb: 2 }}>
      {isOpen ? (
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, alignItems: 'flex-start' }}>
          <TextField
            label="Tin nhắn của mẹ"
            value={text}
            onChange={(event) => setText(event.target.value)}
            multiline
            minRows={3}
            maxRows={10}
            fullWidth
            autoFocus
            slotProps={{ htmlInput: { maxLength: MAX_PASTED_MESSAGE_LENGTH } }}
          />
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Button
              variant="outlined"
              onClick={() => void read(text)}
              disabled={text.trim() === ''}
              loading={isReading}
            >
              Điền vào mẫu
            </Button>
            <Button onClick={() => setOpen(false)}>Đóng</Button>
          </Box>
          {error !== null && <ErrorPanel error={error} onRetry={() => void read(text)} />}
        </Box>
      ) : (
        <Button size="small" onClick={() => setOpen(true)}>
          Dán tin nhắn
        </Button>
      )}
      {answer && answer.duplicates.length > 0 && (
        <Alert severity="info" variant="outlined" sx={{ mt: 1 }}>
          Số này đã có:{' '}
          {answer.duplicates.map((id) => (
            <Link key={id} component={RouterLink} to={`/customers/${id}`} sx={{ mr: 1 }}>
              Mở khách hàng {id}
            </Link>
          ))}
        </Alert>
      )}
      {answer && (
        <Alert
          severity={answer.doubts.length > 0 ? 'warning' : 'success'}
          variant="outlined"
          sx={{ mt: 1 }}
          role="status"
        >
          Đã điền{' '}
          {Object.keys(answer.values)
            .map((name) => fields[name]?.label ?? name)
            .join(', ') || 'phần ghi chú'}
          .
          {answer.doubts.map((doubt) => (
            <Box key={doubt.text}>
              Xem lại {fields[doubt.field]?.label ?? doubt.field}: {doubt.text}
            </Box>
          ))}
        </Alert>
      )}
    </Box>
  );
}

/** Returns marks for the fields that were filled from the message; the mark of an uncertain value has an explanation. */
const buildFieldRemarks = ({ values, doubts }: ReadMessageAnswer): Record<string, FieldRemark> => ({
  ...Object.fromEntries(
    Object.keys(values).map((name) => [name, { text: 'Đọc từ tin nhắn', isDoubt: false }]),
  ),
  ...Object.fromEntries(doubts.map(({ field, text }) => [field, { text, isDoubt: true }])),
});
