/** The place of a head that stays in sight over a record's page: right under the bar, over the whole width, whatever the page's margin. */
export const headPlace = { height: 64, mt: { xs: -1.5, md: -2.5 }, mx: { xs: -1.5, md: -2.5 } } as const;
