import type { Side } from '@touchline/contract/outcome'
import type { SourceLineupEntry, SourceMatch, SourcePerson, SourceSide, SourceStatistics } from '../../source-model.ts'
import { wholeMinutes } from '../shared/box.ts'
import { type Entry, finalState, getLines, getScores, regularPeriods } from '../shared/entry.ts'
import { personNamed } from '../shared/euroleague/names.ts'
import { getEntries, type PlayLine, withSides } from '../shared/euroleague/play-lines.ts'
import { foldedStatistics, type GetPerson, getEvents, getPlays } from '../shared/events.ts'
import { courtKey } from '../shared/on-court.ts'
import type { Shot } from './plays.ts'

type GameDetails = Pick<SourceMatch, 'scoreboard' | 'repairs'> & Pick<SourceMatch, 'events' | 'plays' | 'statistics' | 'lineup'>

const tenMinutes = 600
/** Eight times the longest known game. */
const linesMax = 5_000

/**
 * Adds to a game what its lines contain: points by period, plays, events, box score, starters and substitutes. Lines
 * that do not add up to the result are left out, with a repair note.
 */
export function gamePlays({ scoreboard, repairs }: SourceMatch, lines: readonly PlayLine[], shots: readonly Shot[]): GameDetails {
  if (lines.length > linesMax || shots.length > linesMax)
    return { scoreboard, repairs: [...repairs, `more than ${linesMax} plays were left out`] }
  const byKey = Map.groupBy(shots, ({ key }) => key)
  const entries = getEntries(withSides(lines)).map((entry) => withLocation(entry, byKey.get(entry.key) ?? []))
  const last = getScores(entries).at(-1)
  const periods = getLines(entries)
  if (!last || last.home !== scoreboard.homeScore || last.away !== scoreboard.awayScore || periods.length < regularPeriods)
    return { scoreboard, repairs: [...repairs, 'plays do not add up to the score and were left out'] }
  const getPerson = personIn(shots)
  const { court } = lines[0]!
  const statistics = foldedStatistics(entries, getPerson, { periodSeconds: tenMinutes, starters: startersIn(court), withTeam: true })
  const getEntry = (name: string, side: Side): SourceLineupEntry => ({
    ...getPerson(name),
    ...minutesIn(statistics, getPerson(name), side),
  })
  return {
    scoreboard: finalState(last, { lines: periods }),
    events: getEvents(entries, getPerson),
    plays: getPlays(entries, getPerson),
    statistics,
    lineup: { home: lineupSide('home', court.home, entries, getEntry), away: lineupSide('away', court.away, entries, getEntry) },
    repairs,
  }
}

const startersIn = (court: PlayLine['court']): Set<string> =>
  new Set((['home', 'away'] as const).flatMap((side) => court[side].map((name) => courtKey(name, side))))

/** Empty when the players on the court are unknown. */
function minutesIn({ players }: SourceStatistics, person: SourcePerson, side: Side): Pick<SourceLineupEntry, 'minutes'> {
  const stats = players.find((each) => each.side === side && each.person === person)?.stats
  const min = stats?.case === 'basketball' ? stats.value.min : undefined
  return min === undefined ? {} : { minutes: wholeMinutes(min) }
}

function withLocation(entry: Entry, shots: readonly Shot[]): Entry {
  if (!entry.type.startsWith('shot_')) return entry
  const shot = shots.find(({ playerName }) => playerName === entry.people[0]?.id)
  if (!shot) return entry
  const { x, y, distance, wallclock } = shot
  return { ...entry, x, y, distance, ...(wallclock && { wallclock }) }
}

/** Only players with a shot have a league id. */
function personIn(shots: readonly Shot[]): GetPerson {
  const ids = new Map(shots.map(({ playerName, playerId }) => [playerName, playerId]))
  const people = new Map<string, SourcePerson>()
  return (name) => {
    const person = people.get(name) ?? { ...personNamed(name), ...(ids.has(name) && { key: ids.get(name)! }) }
    people.set(name, person)
    return person
  }
}

/** The source does not list unused substitutes. */
function lineupSide(
  side: Side,
  starters: readonly string[],
  entries: readonly Entry[],
  getEntry: (name: string, side: Side) => SourceLineupEntry,
): SourceSide {
  const cameOn = entries.flatMap(({ people }) => people.filter((each) => each.role === 'in' && each.side === side).map(({ id }) => id))
  const substitutes = [...new Set(cameOn)].filter((name) => !starters.includes(name))
  const lineupEntries = (names: readonly string[]) => names.map((name) => getEntry(name, side))
  return { starters: lineupEntries(starters), substitutes: lineupEntries(substitutes) }
}
