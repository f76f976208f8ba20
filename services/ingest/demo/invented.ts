import { random } from './random.ts'

/*
 * Fictitious places, clubs and people of the demo. Names are combined from these syllables.
 */
const heads = 'Aver Bran Cald Dun Elm Fern Glen Harr Iver Jost Kels Lom Marn Nor Osk Pell Quar Rav Sel Thorn Ulm Vare Wex Yar Zell'.split(
  ' ',
)
const tails = 'bridge burg by dale feld ford gate ham haven holm mark mere mouth port stead ton vale wick wold worth'.split(' ')
const styles = ['United', 'Rovers', 'Athletic', 'City', 'Town', 'Wanderers', 'Sporting', 'Olympic']
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
  /** In soccer, shirt number 1 is the goalkeeper. */
  squad: readonly { name: string; number: number }[]
}

const emblems = 'Anvils Comets Drifters Harriers Herons Kites Lanterns Otters Ploughmen Stokers Thistles Weavers'.split(' ')

/** `count` clubs (at most 500) of distinct towns, deterministic per seed. */
export const clubs = (seed: number, count: number): Club[] => invent([seed], count, styles, 18)

/** Clubs of a sport other than soccer, with squads of `members`. */
export const clubsOf = (sport: string, seed: number, count: number, members: number): Club[] =>
  invent([seed, sport], count, emblems, members)

function invent(world: readonly (string | number)[], count: number, names: readonly string[], members: number): Club[] {
  const rng = random('clubs', ...world)
  const towns = heads.flatMap((head) => tails.map((tail) => head + tail))
  return Array.from({ length: count }, () => {
    const town = towns.splice(rng.int(0, towns.length - 1), 1)[0]!
    return { town, name: `${town} ${rng.pick(names)}`, code: town.slice(0, 3).toUpperCase(), squad: squad([...world, town], members) }
  })
}

function squad(words: readonly (string | number)[], members: number): Club['squad'] {
  const rng = random('squad', ...words)
  const names = new Set<string>()
  while (names.size < members) names.add(`${rng.pick(given)} ${rng.pick(families)}`)
  return [...names].map((name, i) => ({ name, number: i + 1 }))
}

/** Names of the invented leagues, in order. */
export const leagueName = (index: number): string => `Demo League ${index + 1}`
