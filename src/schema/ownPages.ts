/** Own pages: their settings, the link of a page with its devices, and the data that a nurse's page shows and sends. */
import {
  type AnswerOf,
  booleanShape,
  dayShape,
  integerShape,
  listOf,
  oneOf,
  orNull,
  shape,
  stringShape,
} from './answers.ts';
import { boolean, date, datetime, lines, multilineText, text, texts } from './kinds.ts';
import { nursePageOffer } from './ownOffers.ts';
import { pageRequest } from './ownRequests.ts';
import { MAX_SESSION_NOTE_LENGTH } from './sessionNote.ts';

/** Owner of a page. */
export type PageKind = 'nurse' | 'mother';

const shownItem = {
  label: text('Việc', { required: true, maxLength: 200 }),
  alarming: boolean('Báo ngay', { default: false }),
  shared: boolean('Mẹ đọc được', { default: false }),
} as const;
const checklistLabel = 'Việc đánh dấu sau buổi';
const checklistBounds = { max: 30, default: [] };

export const ownPagesFields = {
  nurses: boolean('Trang của điều dưỡng', { default: false }),
  mothers: boolean('Trang của mẹ', { default: false }),
  mother_code: boolean('Hỏi mã của mẹ khi xong buổi', { default: false }),
  share_notes: boolean('Mẹ đọc được ghi chú của buổi', { default: false }),
  checklist: lines(
    checklistLabel,
    {
      ...shownItem,
      /** Code of the item; if undefined, it is generated from the label. */
      code: text('Mã', { maxLength: 40 }),
    },
    checklistBounds,
  ),
} as const;
/** The settings that the screen shows. They do not include the codes of items, which the server assigns. */
export const shownOwnPagesFields = {
  nurses: ownPagesFields.nurses,
  mothers: ownPagesFields.mothers,
  mother_code: ownPagesFields.mother_code,
  share_notes: ownPagesFields.share_notes,
  checklist: lines(checklistLabel, shownItem, checklistBounds),
} as const;
const checkMembers = { code: stringShape, label: stringShape };
export const ownPagesAnswer = shape({
  nurses: booleanShape,
  mothers: booleanShape,
  mother_code: booleanShape,
  share_notes: booleanShape,
  checklist: listOf(shape({ ...checkMembers, alarming: booleanShape, shared: booleanShape })),
});
export type PagesSettings = AnswerOf<typeof ownPagesAnswer>;

/** Answer of `POST /agents/{id}/page` and `POST /customers/{id}/page`: the secret URL of the page. */
export const pageUrlAnswer = shape({ url: stringShape });
/** Answer of `GET` at the same URL as `POST`; `url` is null if the person has no page. */
export const ownPageAnswer = shape({
  url: orNull(stringShape),
  opened_at: orNull(stringShape),
  /** True if the page has a URL but can no longer be opened, because the mother's last package ended long ago. */
  ended: booleanShape,
  /** Instant until which no device can open the page, because wrong digits were entered too often; null if the page is not locked. */
  locked_until: orNull(stringShape),
  devices: listOf(
    shape({
      id: stringShape,
      user_agent: orNull(stringShape),
      created_at: stringShape,
      seen_at: stringShape,
    }),
  ),
});
export type OwnPage = AnswerOf<typeof ownPageAnswer>;

/** Input that a page sends when it opens: the secret part of its URL. */
export const openPageFields = { secret: text('Mã của trang', { required: true, maxLength: 100 }) } as const;
export const officeShape = shape({
  name: stringShape,
  phone: orNull(stringShape),
  zalo: orNull(stringShape),
});
/**
 * Answer to a page that opens. `link`: public id of the link, which the page uses in its calls. `office`: name and phone of the office.
 * `asks_digits`: true if a new device must enter the digits.
 */
export const openPageAnswer = shape({ link: stringShape, office: officeShape, asks_digits: booleanShape });
export const enterDigitsFields = {
  ...openPageFields,
  digits: text('4 số cuối điện thoại của chị', { maxLength: 10 }),
} as const;

/** Input that a nurse's page sends when she starts a session: the instant at which she pressed the button. */
export const startSessionFields = { at: datetime('Lúc bấm', { required: true }) } as const;
/** Input that a nurse's page sends when she finishes a session, and again with another code if the first code was wrong. */
export const finishSessionFields = {
  ...startSessionFields,
  code: text('4 số của mẹ', { maxLength: 10 }),
} as const;
export const correctTimesFields = {
  started_at: datetime('Bắt đầu lúc'),
  ended_at: datetime('Xong lúc'),
} as const;
export const sessionNoteFields = {
  note: multilineText('Ghi chú', { maxLength: MAX_SESSION_NOTE_LENGTH, personal: true }),
} as const;
export const sessionChecklistFields = { checks: texts('Việc đã làm', { required: true, max: 30 }) } as const;

const visitChecks = listOf(shape(checkMembers));
const span = shape({ from: stringShape, to: stringShape });
/** A session as the nurse's page shows it. */
export const nursePageSession = shape(
  {
    id: stringShape,
    day: dayShape,
    spans: listOf(span),
    state: oneOf(['planned', 'started', 'finished']),
    started_at: orNull(stringShape),
    ended_at: orNull(stringShape),
    /** True if the office has confirmed the session: the nurse can no longer correct it. */
    confirmed: booleanShape,
    mother: shape({
      name: stringShape,
      address: stringShape,
      /** The link to a map that the office entered; null if there is none, or if the session has its own address. */
      map: orNull(stringShape),
      /** Phone of the mother; null on days on which the page does not show it. */
      phone: orNull(stringShape),
    }),
    services: stringShape,
    number: integerShape,
    total: integerShape,
    /** The package's note for the nurse. */
    note: orNull(stringShape),
    visit_note: orNull(stringShape),
    checks: listOf(stringShape),
    /** Result of entering the mother's code; null before a code is entered, and if no code is required. */
    proof: orNull(oneOf(['right', 'wrong', 'none'])),
    /** True if the nurse can still enter a code. */
    asks_code: booleanShape,
    /** Note and checklist of the mother's previous session, with its day. */
    last_visit: orNull(shape({ day: dayShape, note: orNull(stringShape), checks: visitChecks })),
    /**
     * Her pay for the session in đồng before tax, if all sessions of the package are held; null if her part of the package's pay is not set.
     * Missing in the copy of the plan that the phone stores.
     */
    pay: orNull(integerShape),
  },
  ['pay'],
);
export type NursePageSession = AnswerOf<typeof nursePageSession>;

/** A nurse's plan of tomorrow, which she confirms on her page. */
export const planToConfirm = shape({
  day: dayShape,
  /** Version of the plan; it changes with the plan. */
  version: stringShape,
  /** The instant at which the nurse confirmed this version; null if she has not confirmed it. */
  seen_at: orNull(stringShape),
});
export type PlanToConfirm = AnswerOf<typeof planToConfirm>;
/** Input that a nurse's page sends when she confirms the plan; `version` is the version that was shown. */
export const confirmPlanFields = {
  day: date('Ngày', { required: true }),
  version: text('Phiên bản của lịch', { maxLength: 100 }),
} as const;

/** All data of a nurse's page, except her pay. */
export const nursePlan = shape({
  name: stringShape,
  today: dayShape,
  /** True if the nurse has left the company: then the page shows only her pay. */
  out: booleanShape,
  office: officeShape,
  checklist: listOf(shape({ ...checkMembers, alarming: booleanShape })),
  sessions: listOf(nursePageSession),
  /** The nurse's plan of tomorrow; null if she has no session tomorrow. */
  tomorrow: orNull(planToConfirm),
  days_off: listOf(shape({ from: dayShape, to: dayShape })),
  papers: listOf(shape({ name: stringShape, valid_to: orNull(dayShape) })),
  /** Her requests, newest first. */
  requests: listOf(pageRequest),
  /** Sessions that the office offers to several nurses. */
  offers: listOf(nursePageOffer),
});
export type NursePlan = AnswerOf<typeof nursePlan>;
