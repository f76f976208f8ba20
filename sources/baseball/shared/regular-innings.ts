/**
 * Innings of regular time of a game of the major leagues: nine, but seven in the doubleheaders of the seasons 2020, from August 1,
 * and 2021 (agreements of MLB and its players of July 31, 2020, and February 8, 2021). `date`: YYYY-MM-DD.
 */
export const regularInnings = (date: string, isOfDoubleheader: boolean): number =>
  isOfDoubleheader && date >= '2020-08-01' && date <= '2021-12-31' ? 7 : 9
