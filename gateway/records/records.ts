import { bracketRecord } from './bracket.ts'
import { briefingRecords } from './briefing.ts'
import { careerEntry } from './career.ts'
import { catalogMeta } from './catalog-meta.ts'
import { channelRecords } from './channel.ts'
import { coachProfile } from './coach-profile.ts'
import { injury } from './injury.ts'
import { leaderRecord, leadersMeta } from './leaders.ts'
import { league, leagueWithSeasons } from './league.ts'
import { getLineup } from './lineup.ts'
import { mapping, mappingsMeta } from './mapping.ts'
import { matchRecords } from './match.ts'
import { changesMeta, matchesMeta } from './match-meta.ts'
import { officialProfile } from './official-profile.ts'
import { getPlay } from './play.ts'
import { getPlayer } from './player.ts'
import { fieldProvenance } from './provenance.ts'
import type { racingRecords } from './racing.ts'
import { getRankingRow, rankingMeta } from './ranking.ts'
import { roundRecord } from './round.ts'
import { sport } from './sport.ts'
import { perSport } from './sports.ts'
import { getSquad } from './squad.ts'
import { getStandingsRow } from './standings.ts'
import { standingsMeta } from './standings-meta.ts'
import { getStatistics } from './statistics.ts'
import { team } from './team.ts'
import { getLeagueRow, getPlayerMatch, getPlayerStatistics, getTeamStatistics, totalsMeta } from './totals.ts'
import { usageSlot } from './usage.ts'
import { venue } from './venue.ts'
import { webhookRecords } from './webhook.ts'

/** The public records of one sport: the only definition of their content. */
export const getRecords = perSport((fields) => {
  const { id } = fields
  return {
    ...matchRecords(id),
    'meta of catalog': catalogMeta,
    league,
    'league with seasons': leagueWithSeasons,
    team,
    sport,
    lineup: getLineup(id),
    statistics: getStatistics(id),
    /** Undefined: the sport has no play-by-play. */
    'play-by-play entry': getPlay(id),
    injury,
    'field provenance': fieldProvenance,
    squad: getSquad(id),
    player: getPlayer(id),
    venue,
    'career entry': careerEntry,
    'coach profile': coachProfile,
    'official profile': officialProfile,
    ...briefingRecords,
    ...channelRecords,
    'usage slot': usageSlot,
    ...webhookRecords,
    round: roundRecord,
    mapping,
    'meta of mappings': mappingsMeta,
    'bracket round': bracketRecord,
    'standings row': getStandingsRow(fields),
    'meta of standings': standingsMeta,
    'ranking row': getRankingRow(id),
    'meta of rankings': rankingMeta,
    'player totals': getPlayerStatistics(id),
    'player match': getPlayerMatch(id),
    'team totals': getTeamStatistics(id),
    'league totals': getLeagueRow(id),
    leader: leaderRecord,
    'meta of leaders': leadersMeta,
    'meta of league totals': totalsMeta,
    'meta of matches': matchesMeta,
    'meta of changes': changesMeta,
  }
})
/** Names of the records in sports with matches. */
export type MatchRecordName = keyof ReturnType<typeof getRecords>
export type RecordName = MatchRecordName | keyof typeof racingRecords
