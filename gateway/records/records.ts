import { type MatchSportId, matchSports, ofSport } from '@touchline/contract/catalog'
import { briefingRecords } from './briefing.ts'
import { catalogRecords, playerOf, squadOf } from './catalog.ts'
import { channelRecords } from './channel.ts'
import { injury, lineupOf, playOf, statisticsOf } from './details.ts'
import { changesMeta, listedMatchOf, matchesMeta, matchOf } from './match.ts'
import { fieldProvenance } from './provenance.ts'
import type { racingRecords } from './racing.ts'
import type { SportFields } from './sport-fields.ts'
import { standingsMeta, standingsRowOf } from './standings.ts'

/** Of `SPORT.ts`, which `../render/SPORT.ts` does not compile without. */
async function fieldsIn(sport: MatchSportId): Promise<[MatchSportId, SportFields]> {
  const exported: Record<string, SportFields> = await import(`./${sport}.ts`)
  return [sport, Object.values(exported).find(({ id }) => id === sport)!]
}
const fieldsOfSports = Object.fromEntries(await Promise.all(matchSports.map(({ id }) => fieldsIn(id)))) as Record<MatchSportId, SportFields>

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
    ...briefingRecords,
    ...channelRecords,
    'standings row': standingsRowOf(fields),
    'meta of standings': standingsMeta,
    'meta of matches': matchesMeta,
    'meta of changes': changesMeta,
  }
}
/** Names of the records of sports with matches. */
export type MatchRecordName = keyof ReturnType<typeof recordsOf>
export type RecordName = MatchRecordName | keyof typeof racingRecords
