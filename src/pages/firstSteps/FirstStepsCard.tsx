import {
  Box,
  Button,
  Card,
  CardContent,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  ListSubheader,
  Typography,
} from '@mui/material';
import { Link } from 'react-router-dom';
import { type FirstStep, type FirstStepsAnswer, firstSteps } from '#schema/company';
import { getLevelMeaning } from '#schema/levels';
import { coordinatorCalls } from '../../jsonapi/coordinatorCalls.ts';
import { useSubmission } from '../../screens/form/useSubmission.ts';
import { ChoiceBadge } from '../../ui/ChoiceBadge.tsx';
import { Collapsible } from '../../ui/Collapsible.tsx';
import { rowStyle } from '../../ui/styles.ts';

/** The first levels of customers and packages that a new user sees, from a call to a paid package. */
const mainLevels = ['C3', 'L1', 'L4', 'L5', 'L5-A', 'L6', 'L7', 'L8'] as const;

const isNeeded = (step: FirstStep): boolean => step.isNeeded === true;

/** The steps needed for the first package are first; the others can be done at any time. */
const groups = [
  { label: 'Để đăng ký gói đầu tiên', steps: firstSteps.filter(isNeeded) },
  { label: 'Rồi làm tiếp, lúc nào cũng được', steps: firstSteps.filter((step) => !isNeeded(step)) },
] as const;

interface Props {
  readonly state: FirstStepsAnswer;
  /** Called with the new state after the list was dismissed. */
  readonly onDismissed: (after: FirstStepsAnswer) => void;
}

/** The steps as links, with done steps ticked, and an explanation of the levels. */
export default function FirstStepsCard({ state, onDismissed }: Props) {
  const dismissal = useSubmission<Record<never, never>, FirstStepsAnswer>({
    send: () => coordinatorCalls.dismissFirstSteps(),
    onDone: onDismissed,
  });
  const done = new Set(state.steps.filter((step) => step.done).map(({ name }) => name));
  const next = groups.flatMap(({ steps }) => steps).find(({ name }) => !done.has(name));
  return (
    <Card component="section" variant="outlined" aria-labelledby="first-steps" sx={{ mb: 2 }}>
      <CardContent>
        <Box sx={rowStyle}>
          <Typography id="first-steps" variant="h2" sx={{ flexGrow: 1 }}>
            Những việc đầu tiên · {done.size}/{firstSteps.length}
          </Typography>
          <Button disabled={dismissal.isSending} onClick={() => void dismissal.submit({})}>
            Ẩn danh sách này
          </Button>
        </Box>
        {groups.map(({ label, steps }) => (
          <List
            key={label}
            disablePadding
            aria-label={label}
            subheader={
              <ListSubheader component="div" disableSticky disableGutters sx={{ bgcolor: 'transparent' }}>
                {label}
              </ListSubheader>
            }
          >
            {steps.map(({ name, label: step, why, to }) => (
              <ListItem key={name} disablePadding>
                <ListItemButton component={Link} to={to} selected={name === next?.name} sx={{ gap: 1.5 }}>
                  <Box
                    component="span"
                    aria-hidden
                    sx={{ width: 20, color: 'success.main', fontWeight: 600 }}
                  >
                    {done.has(name) ? '✓' : ''}
                  </Box>
                  <ListItemText
                    primary={done.has(name) ? `${step} (xong)` : step}
                    secondary={done.has(name) ? undefined : why}
                  />
                </ListItemButton>
              </ListItem>
            ))}
          </List>
        ))}
        <Collapsible label="Các cấp độ nghĩa là gì">
          <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 1, m: 0 }}>
            {mainLevels.map((level) => (
              <Box key={level} sx={{ display: 'contents' }}>
                <dt>
                  <ChoiceBadge value={level} meaning={getLevelMeaning(level)} />
                </dt>
                <Typography component="dd" sx={{ m: 0 }}>
                  {getLevelMeaning(level)}
                </Typography>
              </Box>
            ))}
          </Box>
        </Collapsible>
      </CardContent>
    </Card>
  );
}
