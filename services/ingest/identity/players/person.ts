import type { Identity, PlayerMention } from '@touchline/contract/gen/ingest'
import { identityForm } from '@touchline/contract/names/normalize'
import { type PersonName, personNames } from '@touchline/contract/names/person-name'
import { teamLevel } from '@touchline/contract/names/team-level'
import { getOrMake } from '@touchline/platform/get-or-make'
import type { ActiveDecisions } from '../decisions/active-decisions.ts'

/** A mention prepared for comparison. */
export interface Person {
  mention: PlayerMention
  names: readonly PersonName[]
  /** The canonical team. */
  teamId: string
  gender: string
  /** The team is a national team. */
  national: boolean
  /** The team is not a second, youth or other lower team. */
  firstTeam: boolean
  /** Country of the team. */
  country: string
  /** Country codes reported by sources, and the country of the national team. */
  nationality: readonly string[]
  seasons: readonly string[]
  /** First and last year of each season. */
  years: readonly (readonly [number, number])[]
  /** Ids of mentions known to be other persons. */
  distinct: readonly string[]
  /** Split off by a decision. */
  isSeparate: boolean
}

export type GetTeam = (id: string) => Identity | undefined

/** The mentions in order of id, so that the input order does not matter. */
export function* getPeople(mentions: Iterable<PlayerMention>, getTeam: GetTeam, decisions: ActiveDecisions): Generator<void, Person[]> {
  const distinctIds = new Map<string, string[]>()
  for (const { firstId, secondId } of decisions.distinct('player'))
    distinctIds.set(firstId, [...(distinctIds.get(firstId) ?? []), secondId])
  const parse = personNames()
  const getSide = knownOnce((id) => sideIn(id, getTeam(decisions.canonicalId(id))))
  const seenIn = knownOnce(getSeasons)
  const people: Person[] = []
  for (const mention of [...mentions].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    yield
    const distinctByDecision = distinctIds.get(mention.id)
    const side = getSide(mention.teamId)
    people.push({
      mention,
      names: mention.names.map(parse),
      ...side,
      nationality: side.national ? [...mention.nationality, side.country] : mention.nationality,
      ...seenIn(mention.seen.join('\n')),
      distinct: distinctByDecision ? [...mention.distinct, ...distinctByDecision] : mention.distinct,
      isSeparate: decisions.ownPlayers.has(mention.id),
    })
  }
  return people
}

/** Most mentions share these values with the others of their team, so they are created once. */
function knownOnce<T>(make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>()
  return (key) => getOrMake(known, key, () => make(key))
}

function sideIn(teamId: string, team: Identity | undefined): Pick<Person, 'teamId' | 'gender' | 'national' | 'firstTeam' | 'country'> {
  const { type = '', gender = '', countryCode = '', name = '' } = team ?? {}
  return {
    teamId: team?.id ?? teamId,
    gender: gender || 'm',
    national: type === 'national',
    firstTeam: teamLevel(identityForm(name)).below === '',
    country: countryCode,
  }
}

/** `appearances`: one per line. */
function getSeasons(appearances: string): Pick<Person, 'seasons' | 'years'> {
  const seasons = appearances === '' ? [] : [...new Set(appearances.split('\n').map(getSeason))]
  return { seasons, years: seasons.map(getYears) }
}

const getSeason = (appearance: string): string => appearance.slice(0, appearance.indexOf(' '))

/** "2017/2018" → [2017, 2018], "2018" → [2018, 2018]. */
const getYears = (season: string): readonly [number, number] => {
  const [from = '', to = from] = season.split('/')
  return [Number(from), Number(to)]
}

/** Years between the nearest appearances of both; 0 for the same or consecutive seasons. */
export function yearsBetween(a: Person, b: Person): number {
  let least = Number.POSITIVE_INFINITY
  for (const [from, to] of a.years) for (const [start, end] of b.years) least = Math.min(least, Math.max(0, from - end, start - to))
  return least
}

export const sameSeason = (a: Person, b: Person): boolean => a.seasons.some((season) => b.seasons.includes(season))

/** Whether one source names both in one season. */
export const sameAppearance = (a: Person, b: Person): boolean => a.mention.seen.some((appearance) => b.mention.seen.includes(appearance))

/** "Juan Cuadrado (Colombia, 1988-05-26)": the label shown to operators. */
export function mentionLabel({ names, teamId, born }: PlayerMention, getTeam: GetTeam): string {
  const [first = ''] = names
  return `${first} (${[getTeam(teamId)?.name ?? '', born].filter((fact) => fact !== '').join(', ')})`
}
