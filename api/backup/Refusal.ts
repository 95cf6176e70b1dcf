/** Why a backup or a restore is not done, and what to do: a line to print. */
export class Refusal extends Error {}
