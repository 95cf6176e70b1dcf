import { Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { getLevelMeaning } from '#schema/levels';
import { packages } from '#schema/packages';
import { useCan } from '../../jsonapi/useCan.ts';
import { formatRecordTitle } from '../../kinds/parts/formatRecordTitle.ts';
import { HeadPlace } from '../../screens/record/headPlace.tsx';
import { HeadContact, RecordHeadBar } from '../../screens/record/RecordHead.tsx';
import { useListPath } from '../../screens/record/useListPath.ts';
import { useRecord } from '../../screens/useRecord.ts';
import { ChoiceBadge } from '../../ui/ChoiceBadge.tsx';
import { enlargedMediaQuery } from '../../ui/styles.ts';

/** The head of a package's own page: its customer with a link to her page, its number and level, and her phone number. */
export default function PackageHead() {
  const pack = useRecord<'packages'>();
  const mayOpen = useCan('show', undefined, 'customers');
  const back = useListPath('packages');
  const { customer_id, customer_name, customer_phone, customer_area, number, level } = pack;
  const name = formatRecordTitle('packages', pack);
  return (
    <RecordHeadBar
      back={back}
      label={packages.label}
      name={name}
      title={
        mayOpen && customer_name ? (
          <>
            <Link
              component={RouterLink}
              to={`/customers/${customer_id}?packageId=${pack.id}`}
              color="inherit"
              sx={wholeHead}
            >
              {customer_name}
            </Link>
            {` · Gói ${number}`}
          </>
        ) : (
          name
        )
      }
      state={
        <>
          <ChoiceBadge value={level} meaning={getLevelMeaning(level)} />
          <Typography variant="body2" color="textSecondary" noWrap>
            {[getLevelMeaning(level), customer_area].filter(Boolean).join(' · ')}
          </Typography>
        </>
      }
    >
      {customer_phone && <HeadContact phone={customer_phone} />}
      <HeadPlace />
    </RecordHeadBar>
  );
}

/** On a phone the whole head after the arrow is the link, because a line of text is too low to tap. */
const wholeHead = {
  // `&&` overrides the theme, whose tap area covers only the link's text.
  '&&': { position: 'static' },
  '&::after': {
    content: { xs: '""', sm: 'none' },
    position: 'absolute',
    insetBlock: 0,
    insetInline: '48px 0',
    // On an enlarged page the head is not the containing block, so the tap area would cover the wrong element.
    [enlargedMediaQuery]: { content: 'none' },
  },
} as const;
