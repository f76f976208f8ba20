import { random } from './random.ts'
import type { Roster } from './roster.ts'

/*
 * Fictitious places, clubs and people of the demo. Names are combined from these syllables.
 */
const heads = 'Aver Bran Cald Dun Elm Fern Glen Harr Iver Jost Kels Lom Marn Nor Osk Pell Quar Rav Sel Thorn Ulm Vare Wex Yar Zell'.split(
  ' ',
)
const tails = 'bridge burg by dale feld ford gate ham haven holm mark mere mouth port stead ton vale wick wold worth'.split(' ')
const styles = ['United', 'Rovers', 'Athletic', 'City', 'Town', 'Wanderers', 'Sporting', 'Olympic']
const emblems = 'Anvils Comets Drifters Harriers Herons Kites Lanterns Otters Ploughmen Stokers Thistles Weavers'.split(' ')
const colors = 'red blue green yellow white black orange purple'.split(' ')
const given =
  'Ado Bela Cato Davo Emil Faro Gus Hale Ivo Jory Kian Lev Milo Nils Orin Pavo Quin Rami Sven Tavi Uri Vito Wim Yann Zeno'.split(' ')
const families =
  'Abren Bolt Caspar Dremmel Ekholt Fenrow Gallo Harrow Imberg Jasko Kestrel Lorne Mavik Norrby Osgood Prell Quarry Rostan Selby Tarn Ulven Varga Wolde Yarrow Zandt'.split(
    ' ',
  )

export interface Club {
  name: string
  town: string
  /** Three capital letters. */
  code: string
  founded: number
  colors: readonly string[]
  ground: { name: string; capacity: number }
  coach: string
  /** In the order of the positions of the roster. */
  squad: readonly Person[]
}

export interface Person {
  name: string
  number: number
  /** YYYY-MM-DD. */
  dateOfBirth: string
  heightCm: number
  weightKg: number
  /** The preferred hand or foot. */
  hand: 'left' | 'right'
}

/** `count` clubs (at most 500) of distinct towns, deterministic per seed. */
export const clubs = (seed: number, count: number, roster: Roster): Club[] => invent([seed], count, styles, roster)

/** Clubs of a sport other than soccer. */
export const clubsOf = (sport: string, seed: number, roster: Roster): Club[] => invent([seed, sport], roster.clubs, emblems, roster)

function invent(world: readonly (string | number)[], count: number, names: readonly string[], roster: Roster): Club[] {
  const rng = random('clubs', ...world)
  const towns = heads.flatMap((head) => tails.map((tail) => head + tail))
  return Array.from({ length: count }, () => {
    const town = towns.splice(rng.int(0, towns.length - 1), 1)[0]!
    const name = `${town} ${rng.pick(names)}`
    return {
      town,
      name,
      code: town.slice(0, 3).toUpperCase(),
      ...estate([...world, town], town, roster),
      squad: squad([...world, town], roster),
    }
  })
}

function estate(words: readonly (string | number)[], town: string, { grounds }: Roster) {
  const rng = random('estate', ...words)
  const [least, most] = grounds.capacity
  const first = rng.pick(colors)
  return {
    founded: rng.int(1872, 1979),
    colors: [first, rng.pick(colors.filter((color) => color !== first))],
    ground: { name: `${town} ${rng.pick(grounds.names)}`, capacity: rng.int(least / 100, most / 100) * 100 },
    coach: personName(rng),
  }
}

const personName = (rng: ReturnType<typeof random>): string => `${rng.pick(given)} ${rng.pick(families)}`

function squad(words: readonly (string | number)[], { positions, heightCm: [shortest, tallest] }: Roster): Person[] {
  const rng = random('squad', ...words)
  const names = new Set<string>()
  while (names.size < positions.length) names.add(personName(rng))
  return [...names].map((name, i) => {
    const heightCm = rng.int(shortest, tallest)
    const day = new Date(Date.UTC(rng.int(1991, 2007), rng.int(0, 11), rng.int(1, 28))).toISOString().slice(0, 10)
    return {
      name,
      number: i + 1,
      dateOfBirth: day,
      heightCm,
      weightKg: heightCm - 100 + rng.int(-8, 8),
      hand: rng.chance(0.75) ? 'right' : 'left',
    }
  })
}

/** Officials of a match, one per role. */
export function officialsOf(roster: Roster, ...words: readonly (string | number)[]): { name: string; role: string }[] {
  const rng = random('officials', ...words)
  const names = new Set<string>()
  while (names.size < roster.officials.length) names.add(personName(rng))
  return [...names].map((name, i) => ({ name, role: roster.officials[i]! }))
}

/** Names of the leagues of a roster, in order. */
export const leagueName = ({ league }: Roster, index: number): string => `${league} ${index + 1}`
