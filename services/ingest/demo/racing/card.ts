import type { SourceRace, SourceRunner } from '@touchline/sources/racing-model'
import { personName, townName } from '../invented.ts'
import { type Random, random } from '../random.ts'

/* Invented racecourses, races and horses. */

interface Course {
  name: string
  countryCode: string
  currency: string
  surface: 'turf' | 'dirt' | 'all_weather'
  type: 'flat' | 'jumps'
}

const venues: readonly Omit<Course, 'name'>[] = [
  { countryCode: 'GB-ENG', currency: 'GBP', surface: 'turf', type: 'jumps' },
  { countryCode: 'US', currency: 'USD', surface: 'dirt', type: 'flat' },
  { countryCode: 'FR', currency: 'EUR', surface: 'turf', type: 'flat' },
  { countryCode: 'IE', currency: 'EUR', surface: 'turf', type: 'jumps' },
  { countryCode: 'GB-ENG', currency: 'GBP', surface: 'all_weather', type: 'flat' },
  { countryCode: 'DE', currency: 'EUR', surface: 'turf', type: 'flat' },
]
export const courseCount = venues.length

export function courses(seed: number): Course[] {
  const rng = random('courses', seed)
  const names = new Set<string>()
  while (names.size < courseCount) names.add(`${townName(rng)} Park`)
  return [...names].map((name, i) => ({ name, ...venues[i]! }))
}

const goings = { turf: ['Good', 'Good to Soft', 'Soft', 'Good to Firm'], dirt: ['Fast', 'Muddy'], all_weather: ['Standard'] } as const
export const getGoing = (rng: Random, { surface }: Course): string => rng.pick(goings[surface])
export const getWeather = (rng: Random): string => rng.pick(['Overcast', 'Sunny', 'Light rain', 'Windy'])

const firsts = 'Quiet Amber Silver Northern Hidden Late Velvet Copper Distant Idle Merry Salt Early Broken Paper Winter'.split(' ')
const seconds = 'Harbour Lantern Meadow Signal Ferry Compass Orchard Thistle Quarry Beacon Weir Sparrow Ledger Anchor Mill Tide'.split(' ')
const horseName = (rng: Random): string => `${rng.pick(firsts)} ${rng.pick(seconds)}`

/** A horse is the same in every race of a seed. */
function horseNamed(name: string, seed: number): SourceRunner {
  const rng = random('horse', seed, name)
  const horse = {
    name,
    countryCode: rng.pick(['IE', 'GB', 'FR', 'US', 'DE']),
    age: rng.int(3, 9),
    sex: rng.pick(['gelding', 'mare', 'horse', 'filly']),
    colour: rng.pick(['bay', 'chestnut', 'grey', 'brown']),
    sire: horseName(rng),
    dam: horseName(rng),
    damsire: horseName(rng),
  }
  const fields = { status: 'declared', trainer: personName(rng), owner: `The ${townName(rng)} Partnership` }
  return { horse, fields: { ...fields, officialRating: rng.int(60, 140), form: getForm(rng), daysSinceRun: rng.int(7, 90) } }
}

const getForm = (rng: Random): string => Array.from({ length: rng.int(2, 5) }, () => rng.pick([...'1234567890', 'P', 'F', '-'])).join('')

/**
 * The runners of a race before anything happened, in the order of their numbers; in some races the last one is a
 * reserve.
 */
export interface Card {
  number: number
  fields: Omit<SourceRace['fields'], 'status'>
  runners: readonly SourceRunner[]
}

const furlongM = 201.168

export function getCard(
  rng: Random,
  course: Course,
  going: string,
  { number, offAt, seed }: { number: number; offAt: string; seed: number },
): Card {
  const isJumps = course.type === 'jumps'
  const type = isJumps ? rng.pick(['hurdle', 'chase', 'nh_flat'] as const) : 'flat'
  const furlongs = isJumps ? rng.int(16, 26) : rng.int(5, 16)
  const first = rng.int(30, 300) * 100
  const places = [first, Math.round(first * 0.4), Math.round(first * 0.2)]
  const handicap = rng.chance(0.5)
  const fields = {
    name: `${townName(rng)} ${handicap ? 'Handicap' : 'Stakes'}`,
    offAt,
    type,
    raceClass: `Class ${rng.int(1, 6)}`,
    ...(rng.chance(0.1) && { pattern: isJumps ? 'Grade 2' : 'Group 3' }),
    handicap,
    ageBand: isJumps ? '4yo+' : '3yo+',
    ...(rng.chance(0.1) && { sexRestriction: 'Fillies and mares' }),
    ...(handicap && { ratingBand: '0-140' }),
    distanceM: Math.round(furlongs * furlongM),
    distanceText: [furlongs >= 8 && `${Math.floor(furlongs / 8)}m`, furlongs % 8 > 0 && `${furlongs % 8}f`].filter(Boolean).join(''),
    surface: course.surface,
    going,
    ...(isJumps && type !== 'nh_flat' && { obstacles: rng.int(8, 16) }),
    prizeMoney: { currency: course.currency, total: places.reduce((sum, prize) => sum + prize, 0), places },
  }
  return { number, fields, runners: getField(rng, seed, isJumps) }
}

function getField(rng: Random, seed: number, isJumps: boolean): SourceRunner[] {
  const names = new Set<string>()
  const count = rng.int(6, 12)
  while (names.size < count) names.add(horseName(rng))
  const draws = Array.from({ length: count }, (_, i) => i + 1)
  const hasReserve = rng.chance(0.2)
  return [...names].map((name, i) => {
    const known = horseNamed(name, seed)
    const draw = draws.splice(rng.int(0, draws.length - 1), 1)[0]!
    const isReserve = hasReserve && i === count - 1
    return {
      ...known,
      jockey: { name: personName(rng), ...(rng.chance(0.15) && { claimLbs: rng.pick([3, 5, 7]) }) },
      fields: {
        ...known.fields,
        number: i + 1,
        ...(!isJumps && { draw }),
        weightLbs: rng.int(isJumps ? 140 : 116, isJumps ? 166 : 140),
        headgear: rng.chance(0.2) ? [rng.pick(['b', 'h', 't', 'v'])] : [],
        ...(isReserve && { status: 'reserve' }),
      },
    }
  })
}
