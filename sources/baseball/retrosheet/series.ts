import { seriesNames } from '../shared/stages.ts'

const leagues: Readonly<Record<string, string>> = { AL: 'American League', NL: 'National League' }

/** The file of the all-star games of a year. */
export const allStar = 'AS'

/** A code in the name of an event file: teams have three characters. */
export const isSeries = (code: string): boolean => code.length !== 3

/** "World Series" for WS, "American League Division Series" for ALD1; an unknown code is returned unchanged. */
export function seriesName(code: string): string {
  if (code === 'WS') return seriesNames.world
  const [, league = '', series = ''] = /^(AL|NL)(CS|D|W)[A-Z0-9]?$/.exec(code) ?? []
  const name = { CS: seriesNames.championship, D: seriesNames.division, W: seriesNames.wildCard }[series]
  return name === undefined ? code : `${leagues[league]} ${name}`
}
