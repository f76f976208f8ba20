import { type Fields, optionalText, shown, text, wholeNumber } from '../../../parse/fields.ts'
import type { SourcePerson } from '../../source-model.ts'

/** A player dressed for a game. */
interface Dressed {
  person: SourcePerson & { key: string }
  captain: boolean
  starts: boolean
  goals: number
  assists: number
  pim: number
}

export interface SkaterRow extends Dressed {
  plusMinus: number
  shots: number
  hits: number
  /** Blocked shots of the other side. */
  blocks: number
  faceoffs: { won: number; of: number }
  powerPlayGoals: number
  shortHandedGoals: number
}

export interface GoalieRow extends Dressed {
  /** 0: did not play. */
  seconds: number
  shotsAgainst: number
  saves: number
}

const count = (field: Fields, name: string, max = 199): number => wholeNumber(field(name), name, { max })

function dressed(field: Fields): Dressed {
  const [firstName, lastName] = [text(field('first_name'), 'first_name'), text(field('last_name'), 'last_name')]
  const position = optionalText(field('position_str') || undefined, 'position_str')
  const number = field('jersey_number')
  return {
    person: {
      name: `${firstName} ${lastName}`,
      key: String(wholeNumber(field('player_id'), 'player_id')),
      firstName,
      lastName,
      ...(position && { position }),
      ...(typeof number === 'string' && /^[1-9]\d?$/.test(number) && { shirtNumber: Number(number) }),
    },
    captain: field('status') === 'C',
    starts: String(field('start')) === '1',
    goals: count(field, 'goals'),
    assists: count(field, 'assists'),
    pim: count(field, 'pim'),
  }
}

/** Both row parsers throw an Error that describes the problem. */
export const skaterRow = (field: Fields): SkaterRow => ({
  ...dressed(field),
  plusMinus: signed(field('plusminus')),
  shots: count(field, 'shots'),
  hits: count(field, 'hits'),
  blocks: count(field, 'shots_blocked_by_player'),
  faceoffs: { won: count(field, 'faceoff_wins'), of: count(field, 'faceoff_attempts') },
  powerPlayGoals: count(field, 'power_play_goals'),
  shortHandedGoals: count(field, 'short_handed_goals'),
})

export const goalieRow = (field: Fields): GoalieRow => ({
  ...dressed(field),
  seconds: count(field, 'seconds', 20_000),
  shotsAgainst: count(field, 'shots_against'),
  saves: count(field, 'saves'),
})

/** Parses "+2", -1, 0. */
function signed(value: unknown): number {
  if (!/^[+-]?\d{1,2}$/.test(String(value))) throw new Error(`plusminus ${shown(value)} is not a number`)
  return Number(value)
}
