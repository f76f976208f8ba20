import { create } from '@bufbuild/protobuf'
import { type SportId, sportNamed } from '@touchline/contract/catalog'
import type { Scoreboard } from '@touchline/contract/gen/match'
import {
  type InjuryList,
  InjuryListSchema,
  type LineupEntry,
  LineupEntrySchema,
  type LineupSide,
  LineupSideSchema,
  type Lineups,
  LineupsSchema,
  type MatchStatistics,
  MatchStatisticsSchema,
} from '@touchline/contract/gen/stats'
import type { SourceInjury, SourceLineupEntry, SourceSide, SourceStatistics, SourceStats } from '@touchline/sources/source-model'
import type { EventFrame } from './events.ts'
import { getCoachId } from './officials.ts'

/** The lineups of a match. `scoreboard`: the final state, from which the length of the match is derived. */
export function getLineups(lineup: { home: SourceSide; away: SourceSide }, scoreboard: Scoreboard, frame: EventFrame): Lineups {
  const minutes = getLength(scoreboard, frame.sport)
  return create(LineupsSchema, {
    sides: [side(lineup.home, 'home', minutes, frame), side(lineup.away, 'away', minutes, frame)],
    confirmed: true,
  })
}

/** Length in minutes of a finished match without stoppage time; undefined if it is not fixed, and for other matches. */
function getLength({ state, status, scores }: Scoreboard, sport: SportId): number | undefined {
  if (state !== 'finished') return undefined
  const { matchMinutes } = sportNamed(sport)
  return scores?.extraTime || status === 'AET' ? matchMinutes?.withExtraTime : matchMinutes?.regular
}

function side(source: SourceSide, which: 'home' | 'away', length: number | undefined, frame: EventFrame): LineupSide {
  const entries = (list: readonly SourceLineupEntry[], isStarter: boolean, plays = true) =>
    list.map((entry) =>
      lineupEntry(entry, frame.personId(entry, which), entry.minutes ?? (plays ? getMinutes(entry, isStarter, length) : 0)),
    )
  return create(LineupSideSchema, {
    teamId: which === 'home' ? frame.homeId : frame.awayId,
    ...(source.formation && { formation: source.formation }),
    ...(source.coach && { coachId: getCoachId(frame.sport, frame.mintedTeamIds[which], source), coachName: source.coach }),
    starters: entries(source.starters, true),
    substitutes: entries(source.substitutes, false),
    ...(source.bench && { bench: { items: entries(source.bench, false, false) } }),
  })
}

const lineupEntry = (entry: SourceLineupEntry, playerId: string, minutes: number | undefined): LineupEntry =>
  create(LineupEntrySchema, {
    playerId,
    name: entry.name,
    ...(entry.shirtNumber !== undefined && { shirtNumber: entry.shirtNumber }),
    ...(getPlace(entry) && { position: getPlace(entry)! }),
    captain: entry.captain ?? false,
    ...(minutes !== undefined && { minutes }),
    ...(entry.inMinute && { inMinute: entry.inMinute }),
    ...(entry.outMinute && { outMinute: entry.outMinute }),
    ...(entry.inInning !== undefined && { inInning: entry.inInning }),
    ...(entry.outInning !== undefined && { outInning: entry.outInning }),
    cards: entry.cards ?? [],
    ...(entry.battingOrder !== undefined && { battingOrder: entry.battingOrder }),
  })

const getPlace = ({ place, position }: SourceLineupEntry): string | undefined => place ?? position

/** Minutes from coming on to going off or being sent off. Undefined if unknown. */
function getMinutes(
  { inMinute, outMinute, minutesUnknown, cards = [] }: SourceLineupEntry,
  isStarter: boolean,
  length: number | undefined,
): number | undefined {
  const sentOff = cards.find(({ type }) => type !== 'yellow_card')
  const offMinute = outMinute ?? sentOff?.minute
  if (length === undefined || minutesUnknown || (!isStarter && inMinute === undefined) || (sentOff && offMinute === undefined))
    return undefined
  const from = isStarter ? 0 : minuteNumber(inMinute!)
  return Math.max(0, Math.min(length, offMinute === undefined ? length : minuteNumber(offMinute)) - from)
}

/** "90+2" → 90. */
const minuteNumber = (minute: string): number => Number.parseInt(minute, 10)

/** The statistics of a match. */
export const getStatistics = (source: SourceStatistics, frame: EventFrame): MatchStatistics =>
  create(MatchStatisticsSchema, {
    teams: getTeams(source, frame),
    players: source.players.map(({ side, person, stats }) => ({
      teamId: frame[`${side}Id`],
      playerId: frame.personId(person, side),
      name: person.name,
      stats,
    })),
    periods: source.periods?.map((each) => ({ period: each.period, teams: getTeams(each, frame) })) ?? [],
  })

const getTeams = ({ home, away }: { home: SourceStats; away: SourceStats }, { homeId, awayId }: EventFrame) => [
  { teamId: homeId, stats: home },
  { teamId: awayId, stats: away },
]

export const getInjuries = (injuries: readonly SourceInjury[], frame: EventFrame): InjuryList =>
  create(InjuryListSchema, {
    items: injuries.map(({ side, person, ...injury }) => ({
      ...injury,
      playerId: frame.personId(person, side),
      playerName: person.name,
      teamId: side === 'home' ? frame.homeId : frame.awayId,
    })),
  })
