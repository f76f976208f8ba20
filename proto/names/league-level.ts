import { normalizeName } from './normalize.ts'

/** The age group and level of a competition, as far as its name states them with certainty. */
export interface LeagueLevel {
  /** "U19"; "youth" where the name has no age. */
  ageGroup?: string
  level?: 'reserves'
}

const years = /\b(?:u|under|sub) ?(1[0-9]|2[0-3])\b/
/** "A-Junioren Bundesliga", "Oberliga B-Jugend", "Landesliga mJC": the age classes of German associations. */
const classes = /\b(?:([a-e]) (?:junioren|juniorinnen|jugend)|[mwg]j([a-e]))\b/
const yearsOfClass: Readonly<Record<string, string>> = { a: 'U19', b: 'U17', c: 'U15', d: 'U13', e: 'U11' }
/**
 * "junior" is missing because a club and leagues of adults have it in their names, "primavera" because it also means
 * spring.
 */
const youth = /\b(?:youth|juniors|junioren|juniorinnen|jugend|juvenil|juveniles|cadetes|giovanili|nachwuchs)\b/
/** "II", "2" and "B" are missing because they mark tiers of leagues equally often. */
const reserves = /\b(?:reserve|reserves|reservas|reserva|reserveliga|beloften)\b/

/** The level of a competition of this name. Empty: it is for first teams of seniors, or the name does not state it. */
export function leagueLevel(name: string): LeagueLevel {
  const form = normalizeName(name)
  const [, age] = years.exec(form) ?? []
  const [, a, b = a] = classes.exec(form) ?? []
  const ageGroup = age !== undefined ? `U${age}` : b !== undefined ? yearsOfClass[b] : youth.test(form) ? 'youth' : undefined
  return { ...(ageGroup && { ageGroup }), ...(reserves.test(form) && { level: 'reserves' as const }) }
}
