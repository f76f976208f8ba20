import { mint } from '../identity/ids.ts'
import type { Competition, Edition, Entry, Fixture } from './competition.ts'
import { random } from './random.ts'

const stage = { name: 'Main Draw', type: 'knockout' } as const

/** A draw of 16, 32, 64 … places; up to four may be free, and the first seeds have a bye there. */
interface Tournament {
  name: string
  entrants: number
}

/**
 * Several tournaments: winners advance, and the pairings of a round are known once the round before is over. The draw
 * of the next season begins two slots after the final.
 */
export const knockout = (tournaments: readonly Tournament[]): Competition => ({
  leagueType: 'tournament',
  tournaments,
  stage,
  rounds,
  restSlots: 2,
  slotsAhead: 1,
  needsResults: (round) => round > 0,
  playedShare: 0.98,
  knownBefore: (round) => (round === 0 ? undefined : 0.01),
  fixtures(edition, round) {
    const places = 2 ** rounds(edition.league.entrants.length)
    return Array.from({ length: places / 2 ** (round + 1) }, (_, nth) => fixtureAt(edition, round, nth)).filter(
      (each) => each !== undefined,
    )
  },
})

const rounds = (entrants: number): number => Math.ceil(Math.log2(entrants))

const lastRounds = ['Final', 'Semi-finals', 'Quarter-finals']
const roundName = (edition: Edition, round: number): string => {
  const left = rounds(edition.league.entrants.length) - 1 - round
  return lastRounds[left] ?? `Round of ${2 ** (left + 1)}`
}

/** The nth match of a round, both from 0. Undefined when its only entrant has a bye. */
function fixtureAt(edition: Edition, round: number, nth: number): Fixture | undefined {
  if (
    round === 0 &&
    getDraw(edition)
      .slice(2 * nth, 2 * nth + 2)
      .includes(undefined)
  )
    return undefined
  const { sport, league, season } = edition
  const words = [league.id, season, stage.name, 'draw', edition.nth, round, nth].map(String)
  return {
    id: mint(sport, 'match', words).id,
    round: roundName(edition, round),
    sides: () => ({ home: entryAt(edition, round, 2 * nth), away: entryAt(edition, round, 2 * nth + 1) }),
  }
}

/** The side at a place of a round, from 0: by the draw in the first round, else the winner of the round before. */
function entryAt(edition: Edition, round: number, place: number): Entry {
  const drawn = getDraw(edition)
  if (round === 0) return drawn[place]!
  const fixture = fixtureAt(edition, round - 1, place)
  return fixture ? fixture.sides()[edition.getWinner(fixture)] : (drawn[2 * place] ?? drawn[2 * place + 1]!)
}

/**
 * The first round, place by place; undefined is a bye. It follows the ATP draws of 16 (Rulebook 2024, section VII): the
 * first two seeds are at the ends, the next two are drawn into the inner quarters, and the first seeds have byes. The
 * last entrant has a wild card, and the two before it have qualified.
 */
function getDraw({ seed, league, nth }: Edition): (Entry | undefined)[] {
  const rng = random('draw', seed, league.slug, nth)
  const places = 2 ** rounds(league.entrants.length)
  const draw: (Entry | undefined)[] = Array.from({ length: places }, () => undefined)
  const inner = [places / 4, (3 * places) / 4 - 1]
  if (rng.chance(0.5)) inner.reverse()
  const seeded = [0, places - 1, ...inner]
  for (const [i, place] of seeded.entries()) draw[place] = { entrant: league.entrants[i]!, seed: String(i + 1) }
  const byes = seeded.slice(0, places - league.entrants.length).map((place) => place ^ 1)
  const open = draw.flatMap((entry, place) => (entry || byes.includes(place) ? [] : [place]))
  const { length } = league.entrants
  league.entrants.forEach((entrant, i) => {
    if (i < seeded.length) return
    const [place] = open.splice(rng.int(0, open.length - 1), 1)
    draw[place!] = { entrant, ...(i === length - 1 ? { seed: 'WC' } : i >= length - 3 && { seed: 'Q' }) }
  })
  return draw
}
