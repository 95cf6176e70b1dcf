import { Box, FormControlLabel, Stack, Switch, TextField, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageTextNames } from '#rules/messageKinds';
import { messagePlaceholders } from '#rules/messageTexts';
import { type MessageSettings, messageLabels } from '#schema/messages';
import { coordinatorCalls } from '../../jsonapi/coordinatorCalls.ts';
import { RefusalNotice, SubmitButtons } from '../../screens/form/SubmissionForm.tsx';
import { SubmissionContext, useSubmission } from '../../screens/form/useSubmission.ts';
import { useNotices } from '../../screens/parts/useNotices.tsx';

interface Row {
  readonly on: boolean;
  readonly at: string | null;
  readonly template_id: string;
  /** One line per value: the template's parameter name, '=', and our placeholder. */
  readonly places: string;
}

const toRow = (stored: MessageSettings, kind: string): Row => {
  const { template_id = '', places = {} } = stored.templates[kind] ?? {};
  const { on = false, at = null } = stored.rules[kind] ?? {};
  const lines = Object.entries(places).map(([name, place]) => `${name} = ${place}`);
  return { on, at, template_id, places: lines.join('\n') };
};

/** Parses lines such as 'ten_khach = ten' into the template's parameters and our placeholders. */
const toPlaces = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => {
        const [name = '', place = ''] = line.split('=').map((part) => part.trim());
        return [name, place];
      }),
  );

/** Form for automatic messages: the kinds, the sending time, the quiet hours and the Zalo templates. */
export function SendingSettingsForm({ stored }: { readonly stored: MessageSettings }) {
  const queries = useQueryClient();
  const notices = useNotices();
  const [quiet, setQuiet] = useState(stored.quiet);
  const [isChanged, setChanged] = useState(false);
  const [rows, setRows] = useState(
    () =>
      Object.fromEntries(messageTextNames.map((kind) => [kind, toRow(stored, kind)])) as Record<string, Row>,
  );
  const submission = useSubmission<Partial<MessageSettings>, MessageSettings>({
    send: (settings) => coordinatorCalls.changeSettings<MessageSettings>('messages', settings),
    onDone: async () => {
      setChanged(false);
      notices.saved();
      await queries.invalidateQueries({ queryKey: ['message_texts'] });
    },
  });
  const noteChange = () => {
    setChanged(true);
    submission.change();
  };
  const change = (kind: string, patch: Partial<Row>) => {
    setRows((before) => ({ ...before, [kind]: { ...(before[kind] as Row), ...patch } }));
    noteChange();
  };
  const send = () => {
    const entries = Object.entries(rows);
    const templates = entries.map(([kind, { template_id, places }]) => [
      kind,
      template_id.trim() === '' ? null : { template_id, places: toPlaces(places) },
    ]);
    return submission.submit({
      quiet,
      rules: Object.fromEntries(entries.map(([kind, { on, at }]) => [kind, { on, at }])),
      templates: Object.fromEntries(templates),
    });
  };
  const quietInput = (end: 'from' | 'to', label: string) => (
    <TextField
      label={label}
      type="time"
      value={quiet[end]}
      onChange={(event) => {
        setQuiet((before) => ({ ...before, [end]: event.target.value }));
        noteChange();
      }}
    />
  );
  return (
    <SubmissionContext value={submission}>
      <Stack component="section" aria-label="Cài đặt tin nhắn" spacing={2}>
        <Typography variant="body2" color="textSecondary">
          Mỗi dòng của một mẫu Zalo là “tên trong mẫu = chỗ điền”. Chỗ điền:{' '}
          {Object.entries(messagePlaceholders)
            .map(([place, words]) => `${place} (${words})`)
            .join(', ')}
          . Loại tin không có mẫu thì không được gửi.
        </Typography>
        <Stack direction="row" spacing={2} sx={{ maxWidth: 340 }}>
          {quietInput('from', 'Yên lặng từ')}
          {quietInput('to', 'Yên lặng đến')}
        </Stack>
        {messageTextNames.map((kind) => {
          const row = rows[kind] as Row;
          const label = messageLabels[kind];
          return (
            <Box
              key={kind}
              role="group"
              aria-label={label}
              sx={{
                display: 'grid',
                columnGap: 2,
                rowGap: 1,
                alignItems: 'start',
                gridTemplateColumns: { xs: '1fr 1fr', md: '260px 130px 170px minmax(0, 1fr)' },
                borderTop: 1,
                borderColor: 'divider',
                pt: 1.5,
              }}
            >
              <FormControlLabel
                sx={{ gridColumn: { xs: '1 / -1', md: 1 }, alignSelf: { md: 'center' } }}
                control={<Switch checked={row.on} onChange={(_event, on) => change(kind, { on })} />}
                label={label}
              />
              {row.at !== null && (
                <TextField
                  label="Lúc"
                  type="time"
                  value={row.at}
                  onChange={(event) => change(kind, { at: event.target.value })}
                  sx={{ gridColumn: { md: 2 } }}
                />
              )}
              <TextField
                label="Mã mẫu Zalo"
                value={row.template_id}
                onChange={(event) => change(kind, { template_id: event.target.value })}
                sx={{ gridColumn: { md: 3 } }}
              />
              <TextField
                label="Giá trị của mẫu"
                multiline
                value={row.places}
                onChange={(event) => change(kind, { places: event.target.value })}
                sx={{ gridColumn: { xs: '1 / -1', md: 4 } }}
              />
            </Box>
          );
        })}
        <RefusalNotice />
        <Box>
          <SubmitButtons label="Save" disabled={!isChanged} onSend={() => void send()} />
        </Box>
      </Stack>
    </SubmissionContext>
  );
}
