import type { SourceLineupEntry, SourcePerson, SourceSide } from '../connectors.ts'
import { fieldsOf, listOf, wholeNumber } from '../row-fields.ts'
import { type Duration, minuteOf } from './minute.ts'
import straightReds from './straight-reds.json' with { type: 'json' }

/** What a sheet is read with. */
export interface LineupContext {
  matchId: number
  duration: Duration
  players: ReadonlyMap<number, SourcePerson>
}

/** Who is on the sheet, with cards; without a name where players.json has none. */
interface Listed {
  id: number
  person: SourcePerson | undefined
  cards: NonNullable<SourceLineupEntry['cards']>
}

interface Substitution {
  playerIn: number
  playerOut: number
  /** As wyscout counts, which is in order. */
  count: number
  minute: string | undefined
}

/**
 * One side's `formation`: {lineup: [11], bench, substitutions}. `unknown`: how many of those who stayed on the bench players.json does not
 * have; they are left out. Throws an Error when the sheet contradicts itself or somebody who played has no name.
 */
export function sideOf(formation: unknown, context: LineupContext): { side: SourceSide; unknown: number } {
  const field = fieldsOf(formation, 'a formation')
  const listed = (name: string) => listOf(field(name), name).map((row) => listedOf(row, context))
  const lineup = listed('lineup')
  const bench = listed('bench')
  const substitutions = substitutionsOf(field('substitutions'), context.duration)
  checkLineup(lineup, bench, substitutions)
  const out = new Map(substitutions.map(({ playerOut, minute }) => [playerOut, minute]))
  const entry = (each: Listed, inMinute?: string) => entryOf(each, inMinute, out.get(each.id))
  const came = new Set(substitutions.map(({ playerIn }) => playerIn))
  const onBench = new Map(bench.map((each) => [each.id, each]))
  const stayed = bench.filter(({ id }) => !came.has(id))
  const side: SourceSide = {
    starters: lineup.map((each) => entry(each)),
    substitutes: substitutions.map(({ playerIn, minute }) => entry(onBench.get(playerIn)!, minute)),
    bench: stayed.filter(({ person }) => person).map((each) => entry(each)),
  }
  return { side, unknown: stayed.filter(({ person }) => !person).length }
}

function listedOf(row: unknown, { matchId, duration, players }: LineupContext): Listed {
  const field = fieldsOf(row, 'an entry of a sheet')
  const id = wholeNumber(field('playerId'), 'playerId', { min: 1 })
  const booked = minuteOf(field('yellowCards'), 'yellowCards', duration)
  const sentOff = minuteOf(field('redCards'), 'redCards', duration)
  const straight = booked === undefined || straightReds.some(({ match, player }) => match === matchId && player === id)
  return {
    id,
    person: players.get(id),
    cards: [
      ...(booked ? [{ type: 'yellow_card', minute: booked }] : []),
      ...(sentOff ? [{ type: straight ? 'red_card' : 'second_yellow', minute: sentOff }] : []),
    ],
  }
}

/** In the order of their minutes. "null" stands where a side made none. */
function substitutionsOf(value: unknown, duration: Duration): Substitution[] {
  const rows = listOf(value, 'substitutions').map((row) => {
    const field = fieldsOf(row, 'a substitution')
    return {
      playerIn: wholeNumber(field('playerIn'), 'playerIn', { min: 1 }),
      playerOut: wholeNumber(field('playerOut'), 'playerOut', { min: 1 }),
      count: wholeNumber(field('minute'), 'minute of a substitution', { min: 1 }),
      minute: minuteOf(field('minute'), 'minute of a substitution', duration),
    }
  })
  return rows.toSorted((a, b) => a.count - b.count)
}

const startersCount = 11

function checkLineup(lineup: readonly Listed[], bench: readonly Listed[], substitutions: readonly Substitution[]): void {
  if (lineup.length !== startersCount) throw new Error(`${lineup.length} in the line-up`)
  const ids = [...lineup, ...bench].map(({ id }) => id)
  const twice = ids.find((id, i) => ids.indexOf(id) !== i)
  if (twice !== undefined) throw new Error(`player ${twice} is listed twice`)
  const known = new Map([...lineup, ...bench].map(({ id, person }) => [id, person]))
  const playing = new Set(lineup.map(({ id }) => id))
  const waiting = new Set(bench.map(({ id }) => id))
  for (const { playerIn, playerOut } of substitutions) {
    if (!playing.delete(playerOut)) throw new Error(`player ${playerOut} goes off without playing`)
    if (!waiting.delete(playerIn)) throw new Error(`player ${playerIn} comes on without being on the bench`)
    playing.add(playerIn)
  }
  const played = [...lineup.map(({ id }) => id), ...substitutions.map(({ playerIn }) => playerIn)]
  const nameless = played.find((id) => known.get(id) === undefined)
  if (nameless !== undefined) throw new Error(`player ${nameless} is not in players.json`)
}

const entryOf = ({ person, cards }: Listed, inMinute: string | undefined, outMinute: string | undefined): SourceLineupEntry => ({
  ...person!,
  ...(inMinute && { inMinute }),
  ...(outMinute && { outMinute }),
  ...(cards.length > 0 && { cards }),
})
