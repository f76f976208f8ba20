import { type Fields, isGiven, optionalText, shown, text, wholeNumber } from '../../parse/fields.ts'
import type { SourcePerson } from '../../source-model.ts'
import { secondsIn } from '../shared/game-clock.ts'
import { flagIn, fullName } from './summary-scoring.ts'

/** A player dressed for a game. A count that is absent is unknown. */
interface Dressed {
  person: SourcePerson & { key: string }
  captain: boolean
  starts: boolean
  goals?: number
  assists?: number
  pim?: number
}

export interface SkaterRow extends Dressed {
  plusMinus?: number
  shots?: number
  hits?: number
  /** Blocked shots of the other side. */
  blocks?: number
  faceoffs?: { won: number; of: number }
  powerPlayGoals?: number
  shortHandedGoals?: number
}

export interface GoalieRow extends Dressed {
  /** 0: did not play. */
  seconds?: number
  shotsAgainst?: number
  saves?: number
}

type Part = <T>(what: string, read: () => T) => T | undefined

/** Counts by their column; older seasons lack some. */
function countsIn<Name extends string>(field: Fields, part: Part, columns: Readonly<Record<Name, string>>): { [name in Name]?: number } {
  const counts = Object.entries<string>(columns).flatMap(([name, column]) => {
    const value = isGiven(field(column)) ? part(column, () => wholeNumber(field(column), column, { max: 199 })) : undefined
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(counts)
}

const scoring = { goals: 'goals', assists: 'assists', pim: 'pim' } as const

function dressed(field: Fields, part: Part): Pick<Dressed, 'person' | 'captain' | 'starts'> {
  const names = { firstName: 'first_name', lastName: 'last_name' } as const
  const given = Object.entries(names).flatMap(([name, column]) => {
    const value = part('name', () => text(field(column), column))
    return value === undefined ? [] : [[name, value]]
  })
  const position = part('position', () => optionalText(field('position_str') || undefined, 'position_str'))
  const number = String(field('jersey_number'))
  return {
    person: {
      name: fullName(field),
      key: String(wholeNumber(field('player_id'), 'player_id')),
      ...Object.fromEntries(given),
      ...(position && { position }),
      ...(/^[1-9]\d?$/.test(number) && { shirtNumber: Number(number) }),
    },
    captain: field('status') === 'C',
    starts: part('start', () => flagIn(field('start'), 'start')) ?? false,
  }
}

/** Both row parsers throw an Error that describes the problem of a row without a player; other cells are left out. */
export function skaterRow(field: Fields, part: Part): SkaterRow {
  const { won, of, ...counts } = countsIn(field, part, {
    ...scoring,
    shots: 'shots',
    hits: 'hits',
    blocks: 'shots_blocked_by_player',
    powerPlayGoals: 'power_play_goals',
    shortHandedGoals: 'short_handed_goals',
    won: 'faceoff_wins',
    of: 'faceoff_attempts',
  })
  const plusMinus = isGiven(field('plusminus')) ? part('plusminus', () => signed(field('plusminus'))) : undefined
  return {
    ...dressed(field, part),
    ...counts,
    ...(plusMinus !== undefined && { plusMinus }),
    ...(won !== undefined && of !== undefined && { faceoffs: { won, of } }),
  }
}

/** The time of a goalie is in the row twice, as a number and as a text. */
export function goalieRow(field: Fields, part: Part): GoalieRow {
  const seconds =
    part('seconds', () => wholeNumber(field('seconds'), 'seconds', { max: 20_000 })) ??
    (isGiven(field('time')) ? part('time', () => secondsIn(field('time'))) : undefined)
  return {
    ...dressed(field, part),
    ...countsIn(field, part, { ...scoring, shotsAgainst: 'shots_against', saves: 'saves' }),
    ...(seconds !== undefined && { seconds }),
  }
}

/** Parses "+2", -1, 0. */
function signed(value: unknown): number {
  if (!/^[+-]?\d{1,2}$/.test(String(value))) throw new Error(`plusminus ${shown(value)} is not a number`)
  return Number(value)
}
