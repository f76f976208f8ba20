import { type MatchSportId, matchSports, ofSport } from '@touchline/contract/catalog'
import { briefingRecords } from './briefing.ts'
import { catalogRecords, getPlayer, getSquad } from './catalog.ts'
import { channelRecords } from './channel.ts'
import { getLineup, getPlay, getStatistics, injury } from './details.ts'
import { changesMeta, getListedMatch, getMatch, matchesMeta } from './match.ts'
import { fieldProvenance } from './provenance.ts'
import type { racingRecords } from './racing.ts'
import type { SportFields } from './sport-fields.ts'
import { getStandingsRow, standingsMeta } from './standings.ts'

/** Of `SPORT.ts`, which `../render/SPORT.ts` does not compile without. */
async function fieldsIn(sport: MatchSportId): Promise<[MatchSportId, SportFields]> {
  const exported: Record<string, SportFields> = await import(`./${sport}.ts`)
  return [sport, Object.values(exported).find(({ id }) => id === sport)!]
}
const fieldsOfSports = Object.fromEntries(await Promise.all(matchSports.map(({ id }) => fieldsIn(id)))) as Record<MatchSportId, SportFields>

/** Throws for a sport that is not served. */
export const sportFields = (sport: string): SportFields => ofSport(fieldsOfSports, sport)

/** Schemas of the public records of one sport: the only statement of what they contain. */
export function getRecords(sportId: string) {
  const fields = sportFields(sportId)
  return {
    match: getMatch(fields),
    'listed match': getListedMatch(fields),
    ...catalogRecords,
    lineup: getLineup(fields),
    statistics: getStatistics(fields),
    /** Undefined: the sport has no play-by-play. */
    'play-by-play entry': fields.plays && getPlay(fields, fields.plays),
    injury,
    'field provenance': fieldProvenance,
    squad: getSquad(fields),
    player: getPlayer(fields),
    ...briefingRecords,
    ...channelRecords,
    'standings row': getStandingsRow(fields),
    'meta of standings': standingsMeta,
    'meta of matches': matchesMeta,
    'meta of changes': changesMeta,
  }
}
/** Names of the records of sports with matches. */
export type MatchRecordName = keyof ReturnType<typeof getRecords>
export type RecordName = MatchRecordName | keyof typeof racingRecords
