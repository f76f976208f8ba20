import { ofSport, type ServedSportId } from '@touchline/contract/catalog'
import { americanFootball } from './american-football.ts'
import { baseball } from './baseball.ts'
import { basketball } from './basketball.ts'
import { catalogRecords, playerOf, squadOf } from './catalog.ts'
import { injury, lineupOf, playOf, statisticsOf } from './details.ts'
import { hockey } from './hockey.ts'
import { changesMeta, listedMatchOf, matchesMeta, matchOf } from './match.ts'
import { fieldProvenance } from './provenance.ts'
import { soccer } from './soccer.ts'
import type { SportFields } from './sport-fields.ts'
import { standingsMeta, standingsRowOf } from './standings.ts'

const fieldsOfSports: Readonly<Record<ServedSportId, SportFields>> = {
  soccer,
  basketball,
  baseball,
  hockey,
  'american-football': americanFootball,
}

/** Throws for a sport that is not served. */
export const sportFields = (sport: string): SportFields => ofSport(fieldsOfSports, sport)

/** Schemas of the public records of one sport: the only statement of what they contain. */
export function recordsOf(sportId: string) {
  const fields = sportFields(sportId)
  return {
    match: matchOf(fields),
    'listed match': listedMatchOf(fields),
    ...catalogRecords,
    lineup: lineupOf(fields),
    statistics: statisticsOf(fields),
    /** Undefined: the sport has no play-by-play. */
    'play-by-play entry': fields.plays && playOf(fields, fields.plays),
    injury,
    'field provenance': fieldProvenance,
    squad: squadOf(fields),
    player: playerOf(fields),
    'standings row': standingsRowOf(fields),
    'meta of standings': standingsMeta,
    'meta of matches': matchesMeta,
    'meta of changes': changesMeta,
  }
}
export type RecordName = keyof ReturnType<typeof recordsOf>
