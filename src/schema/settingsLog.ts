import { type AnswerOf, listOf, orNull, shape, string } from './answers.ts';

/** The changes of the settings and of the connections to other programs, newest first: `settings/log`. */
export const settingsLogShape = listOf(
  shape({
    id: string,
    /** Instant of the change. */
    at: string,
    label: string,
    /** Resource of the changed record; null for the company's settings. */
    resource: orNull(string),
    /** User who made the change; null if the user no longer exists. */
    actor: orNull(string),
    /** User who was visiting the account, if the change was made during a visit. */
    via: orNull(string),
  }),
);
export type SettingsLog = AnswerOf<typeof settingsLogShape>;
