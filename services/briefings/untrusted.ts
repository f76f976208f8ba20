import { isFailure } from '@touchline/contract/errors'
import { normalizeName } from '@touchline/contract/names/normalize'
import type { Clients } from './deps.ts'
import type { PlainFact } from './fact.ts'
import type { SectionFacts } from './facts/facts.ts'
import type { NameReader } from './load/names.ts'
import { getEntities } from './present.ts'

/*
 * Data that only partners without a grant report makes no fact about a team that another source reports or a reviewed
 * list has (ADR 95). Fixtures already leaves the matches of these leagues out of such a team's history.
 */

/** Whether only partners without a grant report the league or team. False for an unknown one. */
export const isUntrusted = async (names: NameReader, id: string): Promise<boolean> => (await names.of([id])).get(id)?.untrusted ?? false

/** The facts that name only untrusted teams. */
async function withoutTrustedTeams<F extends PlainFact>(names: NameReader, facts: readonly F[]): Promise<F[]> {
  const teams = new Set(facts.flatMap(getEntities).flatMap(({ type, id }) => (type === 'team' ? [id] : [])))
  const known = await names.of(teams)
  const isTrusted = (id: string) => known.get(id)?.untrusted === false
  return facts.filter((fact) => !getEntities(fact).some(({ type, id }) => type === 'team' && isTrusted(id)))
}

interface MatchOfLeague {
  sport: string
  leagueId: string
  homeId: string
  awayId: string
}

/**
 * The facts that may be shown about a match of the league: none if a side is a trusted team or has the name of one,
 * because the sentences would seem to be about that team.
 */
export async function sayableOfMatch(
  { names, fixtures }: { names: NameReader; fixtures: Pick<Clients['fixtures'], 'getTeam' | 'searchTeams'> },
  { sport, leagueId, homeId, awayId }: MatchOfLeague,
  sections: readonly SectionFacts[],
): Promise<readonly SectionFacts[]> {
  if (!(await isUntrusted(names, leagueId))) return sections
  const sides = await names.of([homeId, awayId])
  for (const id of [homeId, awayId])
    if (sides.get(id)?.untrusted === false || (await isNamesake(fixtures, sport, id)))
      return sections.map((section) => ({ ...section, facts: [] }))
  return sayable(names, sections)
}

/** More than the number of teams with the same name. */
const namesakesMax = 20

/** Whether a trusted team, of another country but of the same gender, has the name of this one as its name or a spelling. */
async function isNamesake(fixtures: Pick<Clients['fixtures'], 'getTeam' | 'searchTeams'>, sport: string, id: string): Promise<boolean> {
  // The team may have been withdrawn in the meantime, with its match to follow.
  const team = await fixtures.getTeam({ sport, id }).catch((error) => {
    if (!isFailure('not_found', error)) throw error
  })
  if (!team) return false
  const { name, gender } = team
  // A search requires at least two letters.
  if (normalizeName(name).replaceAll(' ', '').length < 2) return false
  const { items, whole } = await fixtures.searchTeams({ sport, q: name, limit: namesakesMax })
  return items.slice(0, whole).some((other) => !other.untrusted && other.gender === gender)
}

/** The facts that may be shown about an untrusted team. */
export const sayable = (names: NameReader, sections: readonly SectionFacts[]): Promise<SectionFacts[]> =>
  Promise.all(sections.map(async (section) => ({ ...section, facts: await withoutTrustedTeams(names, section.facts) })))
