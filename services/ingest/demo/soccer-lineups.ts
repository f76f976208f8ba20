import type { Side } from '@touchline/contract/outcome'
import { type MatchLog, type Member, sides } from './match-log.ts'
import type { Moment } from './moment.ts'
import { getCoach } from './people.ts'
import { random } from './random.ts'
import type { Roster } from './roster.ts'

const line = (position: string, count: number): string[] => Array.from({ length: count }, () => position)
export const roster: Roster = {
  league: 'Demo League',
  clubs: 10,
  starters: 11,
  positions: [...line('GK', 2), ...line('DF', 8), ...line('MF', 8), ...line('FW', 6)],
  grounds: { names: ['Park', 'Stadium', 'Ground', 'Lane'], capacity: [8_000, 64_000] },
  heightCm: [168, 198],
  officials: ['referee', 'assistant_referee', 'assistant_referee', 'fourth_official', 'var'],
}
const formations = ['4-4-2', '4-3-3', '4-2-3-1', '3-5-2', '3-4-3', '5-3-2']
const benchPlaces = 9
const mostLeftOut = 3

export interface Team {
  formation: string
  captain: Member
  /** Players on the pitch, the goalkeeper first. */
  pitch: Member[]
  bench: Member[]
  substitutions: number
  /** Number of occasions on which it has made substitutions. */
  occasions: number
}

/** A minute of the match and, in stoppage time, the minute of stoppage time. */
export interface At {
  period: '1H' | '2H'
  minute: number
  extraMinute?: number
}

/** A match whose lineups are tracked. */
export interface TeamsLog extends MatchLog {
  teams: Record<Side, Team>
  cameOn: Map<Member, At>
  wentOff: Map<Member, At>
  cards: Map<Member, { type: string; minute: string }[]>
}

/**
 * The matchday squad of a side, the starters first. The formation depends on the coach, so it is the same in all
 * matches.
 */
export function pickTeam(log: MatchLog, side: Side): Team {
  const { rng, match, squads } = log
  const all = squads[side]
  const formation = random('formation', match[side].name, match[side].coach).pick(formations)
  const rows = formation.split('-').map(Number)
  const isPresent = new Map(all.map((member, i) => [member, i < 2 || !rng.chance(0.05)]))
  const leftOut = all.filter((member) => !isPresent.get(member)).slice(0, mostLeftOut)
  const available = all.filter((member) => !leftOut.includes(member))
  const chosen = [
    ...pick(log, available, 'GK', 1),
    ...pick(log, available, 'DF', rows[0]!),
    ...pick(
      log,
      available,
      'MF',
      rows.slice(1, -1).reduce((a, b) => a + b, 0),
    ),
    ...pick(log, available, 'FW', rows.at(-1)!),
  ]
  const rest = available.filter((member) => !chosen.includes(member))
  // One goalkeeper sits on the bench.
  const bench = [rest[0]!, ...shuffled(log, rest.slice(1)).slice(0, benchPlaces - 1)]
  log.squads[side] = [...chosen, ...bench]
  return { formation, captain: chosen[rows[0]! + 1]!, pitch: [...chosen], bench, substitutions: 0, occasions: 0 }
}

/** Usually the first players of a position; sometimes one rests. */
function pick({ rng }: MatchLog, from: readonly Member[], position: string, number: number): Member[] {
  const members = from.filter((member) => member.position === position)
  while (members.length > number) members.splice(rng.chance(0.75) ? members.length - 1 : rng.int(0, members.length - 1), 1)
  return members
}

function shuffled({ rng }: MatchLog, members: readonly Member[]): Member[] {
  const left = [...members]
  return Array.from(members, () => left.splice(rng.int(0, left.length - 1), 1)[0]!)
}

/** "66", or "90+2". */
export const minuteText = ({ minute, extraMinute }: At): string => (extraMinute === undefined ? `${minute}` : `${minute}+${extraMinute}`)

export function getLineups(game: TeamsLog, isOver: boolean): NonNullable<Moment['lineups']> {
  const { match, squads, substitutes, teams } = game
  return {
    confirmed: true,
    sides: sides.map((side) => {
      const { formation, bench, captain } = teams[side]
      const grid = getGrid(formation)
      const entry = (member: Member) => getEntry(game, member, isOver)
      return {
        teamId: match[side].id,
        formation,
        ...getCoach('soccer', match[side]),
        starters: squads[side]
          .slice(0, roster.starters)
          .map((member, i) => ({ ...entry(member), grid: grid[i]!, captain: member === captain })),
        substitutes: substitutes[side].map(entry),
        bench: { items: bench.map(entry) },
      }
    }),
  }
}

/** "1:1" of the goalkeeper, then each row of the formation from the left. */
const getGrid = (formation: string): string[] =>
  [1, ...formation.split('-').map(Number)].flatMap((places, row) => Array.from({ length: places }, (_, i) => `${row + 1}:${i + 1}`))

/** The minutes of a player who is still on the pitch are not known before the end. */
function getEntry(game: TeamsLog, member: Member, isOver: boolean) {
  const { id, name, number, position } = member
  const [cameOn, wentOff, cards] = [game.cameOn.get(member), game.wentOff.get(member), game.cards.get(member) ?? []]
  const isSentOff = cards.some(({ type }) => type !== 'yellow_card')
  const until = wentOff?.minute ?? (isOver ? 90 : undefined)
  const appeared = cameOn !== undefined || game.squads.home.slice(0, 11).includes(member) || game.squads.away.slice(0, 11).includes(member)
  return {
    playerId: id,
    name,
    shirtNumber: number,
    position,
    ...(appeared && until !== undefined && { minutes: until - (cameOn?.minute ?? 0) }),
    ...(cameOn && { inMinute: minuteText(cameOn) }),
    ...(wentOff && !isSentOff && { outMinute: minuteText(wentOff) }),
    cards,
  }
}
