import { type Random, random } from './random.ts'
import { type Roster, reserves } from './roster.ts'

/*
 * Fictitious places, clubs and people of the demo. Names are combined from these syllables.
 */
const heads = 'Aver Bran Cald Dun Elm Fern Glen Harr Iver Jost Kels Lom Marn Nor Osk Pell Quar Rav Sel Thorn Ulm Vare Wex Yar Zell'.split(
  ' ',
)
const tails = 'bridge burg by dale feld ford gate ham haven holm mark mere mouth port stead ton vale wick wold worth'.split(' ')
/** When all towns with a prefix have a club, towns with the next prefix follow. */
const prefixes = ['', 'North ', 'South ', 'East ', 'West ']
const styles = ['United', 'Rovers', 'Athletic', 'City', 'Town', 'Wanderers', 'Sporting', 'Olympic']
const emblems = 'Anvils Comets Drifters Harriers Herons Kites Lanterns Otters Ploughmen Stokers Thistles Weavers'.split(' ')
const colors = 'red blue green yellow white black orange purple'.split(' ')
const given =
  'Ado Bela Cato Davo Emil Faro Gus Hale Ivo Jory Kian Lev Milo Nils Orin Pavo Quin Rami Sven Tavi Uri Vito Wim Yann Zeno'.split(' ')
const families =
  'Abren Bolt Caspar Dremmel Ekholt Fenrow Gallo Harrow Imberg Jasko Kestrel Lorne Mavik Norrby Osgood Prell Quarry Rostan Selby Tarn Ulven Varga Wolde Yarrow Zandt'.split(
    ' ',
  )

const nations = 'AR AU BE BR CA CH CZ DE DK ES FR GR HR IT JP NL NO PL RS SE US ZA'.split(' ')

/** A side of matches: a club, or a player who is a side. */
export interface Entrant {
  name: string
  town: string
  /** Three capital letters. */
  code: string
  coach: string
  /** Members in the order of the roster's positions, then the reserves. */
  squad: readonly Person[]
  /** Absent for a player. */
  estate?: Estate
  /** The place of a player in the ranking list of the tour. */
  ranking?: { position: number; points: number }
}

/** The parts that only a club has. */
export interface Estate {
  founded: number
  colors: readonly string[]
  ground: Ground
}

export interface Ground {
  name: string
  capacity: number
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
  /** Country code. Absent when no player of the sport has one. */
  nationality?: string
}

/** `count` clubs (at most 2,500) of distinct towns, deterministic per seed. */
export const clubs = (seed: number, count: number, roster: Roster): Entrant[] => invent([seed], count, styles, roster)

/** Clubs of a sport other than soccer. */
export const getClubs = (sport: string, seed: number, roster: Roster): Entrant[] => invent([seed, sport], roster.clubs, emblems, roster)

function invent(world: readonly (string | number)[], count: number, names: readonly string[], roster: Roster): Entrant[] {
  const rng = random('clubs', ...world)
  const towns: string[] = []
  return Array.from({ length: count }, (_, nth) => {
    if (towns.length === 0) {
      const prefix = prefixes[Math.floor(nth / (heads.length * tails.length))]!
      towns.push(...heads.flatMap((head) => tails.map((tail) => prefix + head + tail)))
    }
    const town = towns.splice(rng.int(0, towns.length - 1), 1)[0]!
    const name = `${town} ${rng.pick(names)}`
    return {
      town,
      name,
      code: town.slice(0, 3).toUpperCase(),
      ...getClub([...world, town], town, roster),
      squad: squad([...world, town], roster),
    }
  })
}

function getClub(words: readonly (string | number)[], town: string, { grounds }: Roster): Pick<Entrant, 'coach' | 'estate'> {
  const rng = random('estate', ...words)
  const [least, most] = grounds.capacity
  const first = rng.pick(colors)
  const estate = {
    founded: rng.int(1872, 1979),
    colors: [first, rng.pick(colors.filter((color) => color !== first))],
    ground: { name: `${town} ${rng.pick(grounds.names)}`, capacity: rng.int(least / 100, most / 100) * 100 },
  }
  return { estate, coach: personName(rng) }
}

export const townName = (rng: Random): string => rng.pick(heads) + rng.pick(tails)
export const personName = (rng: Random): string => `${rng.pick(given)} ${rng.pick(families)}`

function squad(words: readonly (string | number)[], roster: Roster): Person[] {
  const rng = random('squad', ...words)
  const reserve = random('reserves', ...words)
  const { length } = roster.positions
  const names = new Set<string>()
  while (names.size < length) names.add(personName(rng))
  while (names.size < length + reserves) names.add(personName(reserve))
  return [...names].map((name, i) => person(i < length ? rng : reserve, name, roster, i + 1))
}

function person(rng: Random, name: string, { heightCm: [shortest, tallest] }: Roster, number = 1): Person {
  const heightCm = rng.int(shortest, tallest)
  const dateOfBirth = new Date(Date.UTC(rng.int(1991, 2007), rng.int(0, 11), rng.int(1, 28))).toISOString().slice(0, 10)
  return { name, number, dateOfBirth, heightCm, weightKg: heightCm - 100 + rng.int(-8, 8), hand: rng.chance(0.75) ? 'right' : 'left' }
}

/** Players of the tour of a sport, who are sides (at most 600), in the order of the ranking list. */
export function getPlayers(sport: string, seed: number, count: number, roster: Roster): Entrant[] {
  const rng = random('players', seed, sport)
  const names = new Set<string>()
  while (names.size < count) names.add(personName(rng))
  return [...names].map((name, i) => ({
    name,
    town: rng.pick(heads) + rng.pick(tails),
    code: name.split(' ')[1]!.slice(0, 3).toUpperCase(),
    coach: personName(rng),
    squad: [{ ...person(rng, name, roster), nationality: rng.pick(nations) }],
    ranking: { position: i + 1, points: Math.round(9_000 * 0.94 ** i) },
  }))
}

/** Officials of a match, one per role. */
export function getOfficials(roster: Roster, ...words: readonly (string | number)[]): { name: string; role: string }[] {
  const rng = random('officials', ...words)
  const names = new Set<string>()
  while (names.size < roster.officials.length) names.add(personName(rng))
  return [...names].map((name, i) => ({ name, role: roster.officials[i]! }))
}

/** Names of the leagues of a roster, in order. */
export const leagueName = ({ league }: Roster, index: number): string => `${league} ${index + 1}`
