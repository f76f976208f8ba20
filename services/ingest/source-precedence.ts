import { formatOf } from '@touchline/contract/contributions'

/**
 * Precedence of each format: the higher number wins a field that several sources report. Lineups before results,
 * results with goals before plain results. The numbers leave room, so that a new format does not change the others.
 */
const byFormat: Readonly<Record<string, number>> = {
  demo: 190,
  replay: 180,
  'openfootball-text': 170,
  'worldcup-json': 160,
  'euro-json': 150,
  wyscout: 140,
  'openfootball-json': 130,
  'international-results': 120,
  'openfootball-leagues': 110,
  'openfootball-clubs': 100,
  retrosheet: 90,
  'nfl-gamecenter': 80,
  'nfl-results': 70,
  hockeytech: 60,
  'nhl-results': 50,
  'hockey-databank': 40,
  euroleague: 30,
  'nba-live': 20,
  'nba-stats': 10,
}

/** Formats that list the names of clubs: their names win over those of every other format. */
const ofNames: Readonly<Record<string, number>> = { 'openfootball-clubs': 200 }

/** Precedence of a source, `format` or `format@name`; 0, the lowest, for a format that is not listed. */
export const precedenceOf = (source: string): number => byFormat[formatOf(source)] ?? 0

/** Precedence of the names of leagues and teams that a source reports. */
export const namePrecedenceOf = (source: string): number => ofNames[formatOf(source)] ?? precedenceOf(source)
