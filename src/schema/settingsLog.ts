import { type AnswerOf, listOf, orNull, shape, stringShape } from './answers.ts';

/** The changes of the settings and of the connections to other programs, newest first: `settings/log`. */
export const settingsLogShape = listOf(
  shape({
    id: stringShape,
    /** Instant of the change. */
    at: stringShape,
    label: stringShape,
    /** Resource of the changed record; null for the company's settings. */
    resource: orNull(stringShape),
    /** User who made the change; null if the user no longer exists. */
    actor: orNull(stringShape),
    /** The real user, if the change was made during a visit to the actor's account. */
    via: orNull(stringShape),
  }),
);
export type SettingsLog = AnswerOf<typeof settingsLogShape>;
