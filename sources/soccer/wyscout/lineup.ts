import { getFields, getList, isGiven, wholeNumber } from '../../parse/fields.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import type { SourceEvent, SourceLineupEntry, SourcePerson, SourceSide } from '../../source-model.ts'
import { getPeriod } from '../shared/goals.ts'
import straightReds from './straight-reds.json' with { type: 'json' }

/** Reference data for parsing a lineup. */
interface LineupContext {
  matchId: number
  duration: Duration
  players: ReadonlyMap<number, SourcePerson>
  /** Receives why cards and unused substitutes are left out. */
  faults: string[]
}

/** A player of a lineup with cards. `person` is undefined when players.json does not have the id. */
interface Listed {
  id: number
  person: SourcePerson | undefined
  cards: NonNullable<SourceLineupEntry['cards']>
}

interface Substitution {
  playerIn: number
  playerOut: number
  /** Minute in wyscout's count, used for sorting. */
  count: number
  minute: string
}

/**
 * One side's `formation`: {lineup: [11], bench, substitutions}. `events`: its cards and substitutions. `unknown`: number of unused substitutes that
 * players.json does not have; they are left out. Throws an Error when the lineup is inconsistent or a player who played
 * has no name.
 */
export function getSide(formation: unknown, context: LineupContext): { side: SourceSide; events: PartialEvent[]; unknown: number } {
  const field = getFields(formation, 'a formation')
  const listed = (name: string) => getList(field(name), name).map((row) => readListed(row, context))
  const lineup = listed('lineup')
  const bench = getList(field('bench'), 'bench').flatMap(
    (row) => tolerant(context.faults, () => [readListed(row, context)], leftOut('on the bench')) ?? [],
  )
  const substitutions = getSubstitutions(field('substitutions'), context.duration)
  checkLineup(lineup, bench, substitutions)
  const out = new Map(substitutions.map(({ playerOut, minute }) => [playerOut, minute]))
  const entry = (each: Listed, inMinute?: string) => getEntry(each, inMinute, out.get(each.id))
  const came = new Set(substitutions.map(({ playerIn }) => playerIn))
  const onBench = new Map(bench.map((each) => [each.id, each]))
  const stayed = bench.filter(({ id }) => !came.has(id))
  const side: SourceSide = {
    starters: lineup.map((each) => entry(each)),
    substitutes: substitutions.map(({ playerIn, minute }) => entry(onBench.get(playerIn)!, minute)),
    bench: stayed.filter(({ person }) => person).map((each) => entry(each)),
  }
  const events = [...[...lineup, ...bench].flatMap(cardEvents), ...substitutions.map((each) => substitutionEvent(each, context))]
  return { side, events, unknown: stayed.filter(({ person }) => !person).length }
}

/** An event of this side. */
type PartialEvent = Omit<SourceEvent, 'side'>

const cardEvents = ({ person, cards }: Listed): PartialEvent[] =>
  cards.map(({ type, minute }) => ({ type, ...getMoment(minute!), ...(person && { player: person }) }))

function substitutionEvent({ playerIn, playerOut, minute }: Substitution, { players }: LineupContext): PartialEvent {
  const [on, off] = [players.get(playerIn), players.get(playerOut)]
  return { type: 'substitution', ...getMoment(minute), ...(off && { player: off }), ...(on && { playerIn: on }) }
}

/** "90+2": minute 90, stoppage time 2. */
function getMoment(text: string): Pick<SourceEvent, 'minute' | 'extraMinute' | 'period'> {
  const [minute, extraMinute] = text.split('+').map(Number) as [number, number?]
  return { minute, ...(extraMinute !== undefined && { extraMinute }), period: getPeriod(minute) }
}

function readListed(row: unknown, { matchId, duration, players, faults }: LineupContext): Listed {
  const field = getFields(row, 'an entry of a lineup')
  const id = wholeNumber(field('playerId'), 'playerId', { min: 1 })
  const card = (name: string) => tolerant(faults, () => getMinute(field(name), name, duration), leftOut())
  const [booked, sentOff] = [card('yellowCards'), card('redCards')]
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

/** Sorted by minute. The source has "null" for no substitutions. */
function getSubstitutions(value: unknown, duration: Duration): Substitution[] {
  const rows = getList(value, 'substitutions').map((row) => {
    const field = getFields(row, 'a substitution')
    return {
      playerIn: wholeNumber(field('playerIn'), 'playerIn', { min: 1 }),
      playerOut: wholeNumber(field('playerOut'), 'playerOut', { min: 1 }),
      count: wholeNumber(field('minute'), 'minute of a substitution', { min: 1 }),
      minute: getMinute(field('minute'), 'minute of a substitution', duration)!,
    }
  })
  return rows.toSorted((a, b) => a.count - b.count)
}

const startersCount = 11

function checkLineup(lineup: readonly Listed[], bench: readonly Listed[], substitutions: readonly Substitution[]): void {
  if (lineup.length !== startersCount) throw new Error(`${lineup.length} players in the starting lineup`)
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

const getEntry = ({ person, cards }: Listed, inMinute: string | undefined, outMinute: string | undefined): SourceLineupEntry => ({
  ...person!,
  ...(inMinute && { inMinute }),
  ...(outMinute && { outMinute }),
  ...(cards.length > 0 && { cards }),
})

/** Length of a match. */
export type Duration = 'Regular' | 'ExtraTime' | 'Penalties'

/**
 * A minute of a lineup in our notation: "66", "90+2"; undefined for "0", which means none.
 *
 * wyscout adds stoppage time to the minute: 92 of a match without extra time is 90+2. Stoppage time of a first half
 * counts as 45 (the booking of 45+5 in Saudi Arabia - Egypt is 45, that of 47 in Brazil - Switzerland is 46), so 46 and
 * later belong to the second half. In a match with extra time 91 and later belong to extra time: they cannot be
 * distinguished from stoppage time of the second half. Verified against the official minutes of the World Cup 2018.
 */
export function getMinute(value: unknown, name: string, duration: Duration): string | undefined {
  if (!isGiven(value)) return undefined
  const minute = wholeNumber(value, name, { max: 150 })
  if (minute === 0) return undefined
  const regularMinutes = duration === 'Regular' ? 90 : 120
  return minute > regularMinutes ? `${regularMinutes}+${minute - regularMinutes}` : String(minute)
}
