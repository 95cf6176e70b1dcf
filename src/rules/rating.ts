/** Minimum number of ratings for which a nurse's average is shown (rules 3.28). */
const MIN_RATINGS = 3;

/** Returns the average number of stars with one decimal; null if there are fewer than three ratings. @param stars sum of all ratings */
export const calculateAverageRating = (stars: number, ratings: number): number | null =>
  ratings < MIN_RATINGS ? null : Math.round((10 * stars) / ratings) / 10;

/** Formats a rating as "4,7 sao". */
export const formatRating = (rating: number): string => `${String(rating).replace('.', ',')} sao`;
