import { create } from '@bufbuild/protobuf'
import type { SportId } from '@touchline/contract/catalog'
import type { Scoreboard } from '@touchline/contract/gen/match'
import {
  type LineupEntry,
  LineupEntrySchema,
  type LineupSide,
  LineupSideSchema,
  type Lineups,
  LineupsSchema,
  type MatchStatistics,
  MatchStatisticsSchema,
} from '@touchline/contract/gen/stats'
import type { SourceLineupEntry, SourceSide, SourceStatistics, SourceStats } from '../connectors.ts'
import type { EventFrame } from './events.ts'

/** The line-ups of a match as one source has them. `play`: how it ended, which tells how long it was. */
export function lineupsOf(sheet: { home: SourceSide; away: SourceSide }, play: Scoreboard, frame: EventFrame): Lineups {
  const minutes = lengthIn[frame.sport]?.(play)
  return create(LineupsSchema, {
    sides: [side(sheet.home, 'home', minutes, frame), side(sheet.away, 'away', minutes, frame)],
    confirmed: true,
  })
}

/** Minutes of a match that was played to its end, stoppage time not counted; undefined for others. A sport without a row is not told by the minute. */
const lengthIn: { [sport in SportId]?: (play: Scoreboard) => number | undefined } = {
  soccer({ state, status, scores }) {
    if (state !== 'finished') return undefined
    return scores?.extraTime || status === 'AET' ? 120 : 90
  },
}

function side(told: SourceSide, which: 'home' | 'away', length: number | undefined, frame: EventFrame): LineupSide {
  const entries = (list: readonly SourceLineupEntry[], starts: boolean, plays = true) =>
    list.map((entry) => lineupEntry(entry, frame.personId(entry, which), entry.minutes ?? (plays ? minutesOf(entry, starts, length) : 0)))
  return create(LineupSideSchema, {
    teamId: which === 'home' ? frame.homeId : frame.awayId,
    ...(told.formation && { formation: told.formation }),
    ...(told.coach && { coachName: told.coach }),
    starters: entries(told.starters, true),
    substitutes: entries(told.substitutes, false),
    ...(told.bench && { bench: { items: entries(told.bench, false, false) } }),
  })
}

const lineupEntry = (entry: SourceLineupEntry, playerId: string, minutes: number | undefined): LineupEntry =>
  create(LineupEntrySchema, {
    playerId,
    name: entry.name,
    ...(entry.shirtNumber !== undefined && { shirtNumber: entry.shirtNumber }),
    ...(placeOf(entry) && { position: placeOf(entry)! }),
    captain: entry.captain ?? false,
    ...(minutes !== undefined && { minutes }),
    ...(entry.inMinute && { inMinute: entry.inMinute }),
    ...(entry.outMinute && { outMinute: entry.outMinute }),
    cards: entry.cards ?? [],
    ...(entry.battingOrder !== undefined && { battingOrder: entry.battingOrder }),
  })

const placeOf = ({ place, position }: SourceLineupEntry): string | undefined => place ?? position

/** From coming on to going off, for whatever reason. Undefined when it cannot be told. */
function minutesOf(
  { inMinute, outMinute, cards = [] }: SourceLineupEntry,
  starts: boolean,
  length: number | undefined,
): number | undefined {
  const sentOff = cards.find(({ type }) => type !== 'yellow_card')
  const left = outMinute ?? sentOff?.minute
  if (length === undefined || (!starts && inMinute === undefined) || (sentOff && left === undefined)) return undefined
  const from = starts ? 0 : whole(inMinute!)
  return Math.max(0, Math.min(length, left === undefined ? length : whole(left)) - from)
}

/** "90+2" → 90. */
const whole = (minute: string): number => Number.parseInt(minute, 10)

/** The figures of a match as one source has them. */
export const figuresOf = (told: SourceStatistics, frame: EventFrame): MatchStatistics =>
  create(MatchStatisticsSchema, {
    teams: teamsOf(told, frame),
    players: told.players.map(({ side, person, figures }) => ({
      teamId: frame[`${side}Id`],
      playerId: frame.personId(person, side),
      name: person.name,
      figures,
    })),
    periods: told.periods?.map((each) => ({ period: each.period, teams: teamsOf(each, frame) })) ?? [],
  })

const teamsOf = ({ home, away }: { home: SourceStats; away: SourceStats }, { homeId, awayId }: EventFrame) => [
  { teamId: homeId, figures: home },
  { teamId: awayId, figures: away },
]
