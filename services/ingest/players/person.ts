import type { Identity, PlayerMention } from '@touchline/contract/gen/ingest'
import type { Decided } from '../identity/decided.ts'
import { normalizeName } from '../identity/normalize-name.ts'
import { teamLevel } from '../identity/team-level.ts'
import { type PersonName, personName } from './names.ts'

/** A mention as it is compared with others. */
export interface Person {
  mention: PlayerMention
  names: readonly PersonName[]
  /** The team that counts, by decisions. */
  teamId: string
  gender: string
  /** Plays for a country. */
  national: boolean
  /** The team is no second, youth or other team below the first. */
  firstTeam: boolean
  /** Country of the team. */
  country: string
  /** Codes: what sources say, and the country somebody plays for. */
  nationality: ReadonlySet<string>
  seasons: readonly string[]
  /** First and last year of each season seen. */
  years: readonly (readonly [number, number])[]
  /** Ids of mentions that are others for sure. */
  apart: readonly string[]
  /** A person of their own, by decision. */
  alone: boolean
}

export type TeamOf = (id: string) => Identity | undefined

/** The mentions in order of their ids, whatever the order they come in. */
export function* peopleOf(mentions: Iterable<PlayerMention>, teamOf: TeamOf, decisions: Decided): Generator<void, Person[]> {
  const others = new Map<string, string[]>()
  for (const { firstId, secondId } of decisions.apart('player')) others.set(firstId, [...(others.get(firstId) ?? []), secondId])
  const people: Person[] = []
  for (const mention of [...mentions].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    yield
    people.push(personOf(mention, teamOf(decisions.into(mention.teamId)), others.get(mention.id) ?? [], decisions))
  }
  return people
}

function personOf(mention: PlayerMention, team: Identity | undefined, others: readonly string[], decisions: Decided): Person {
  const { type = '', gender = '', countryCode = '', name = '' } = team ?? {}
  const national = type === 'national'
  const seasons = [...new Set(mention.seen.map(seasonOf))]
  return {
    mention,
    names: mention.names.map(personName),
    teamId: team?.id ?? mention.teamId,
    gender: gender || 'm',
    national,
    firstTeam: teamLevel(normalizeName(name)).below === '',
    country: countryCode,
    nationality: new Set([...mention.nationality, ...(national ? [countryCode] : [])]),
    seasons,
    years: seasons.map(yearsOf),
    apart: [...mention.distinct, ...others],
    alone: decisions.ownPlayers.has(mention.id),
  }
}

const seasonOf = (sight: string): string => sight.slice(0, sight.indexOf(' '))

/** "2017/2018" → [2017, 2018], "2018" → [2018, 2018]. */
const yearsOf = (season: string): readonly [number, number] => {
  const [from = '', to = from] = season.split('/')
  return [Number(from), Number(to)]
}

/** Years between when the one and when the other was seen; 0 when they were in one season, or in two that follow each other. */
export function yearsApart(a: Person, b: Person): number {
  let least = Number.POSITIVE_INFINITY
  for (const [from, to] of a.years) for (const [start, end] of b.years) least = Math.min(least, Math.max(0, from - end, start - to))
  return least
}

export const sameSeason = (a: Person, b: Person): boolean => a.seasons.some((season) => b.seasons.includes(season))

/** One source names both in one season. */
export const sameSight = (a: Person, b: Person): boolean => a.mention.seen.some((sight) => b.mention.seen.includes(sight))
