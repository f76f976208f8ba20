import type { PlainFact } from './fact.ts'
import type { SectionFacts } from './facts/facts.ts'
import type { NamesOf } from './load/names.ts'
import { entitiesOf } from './present.ts'

/*
 * What only partners without a grant report is no fact about a team that another source reports or a reviewed list has
 * (ADR 95). The histories of such a team lack the matches of these leagues already.
 */

/** Whether only partners without a grant report the league or team. An unknown one is not. */
export const isUntrusted = async (names: NamesOf, id: string): Promise<boolean> => (await names.of([id])).get(id)?.untrusted ?? false

/** The facts that name no team but untrusted ones. */
async function withoutTrustedTeams<F extends PlainFact>(names: NamesOf, facts: readonly F[]): Promise<F[]> {
  const teams = new Set(facts.flatMap(entitiesOf).flatMap(({ type, id }) => (type === 'team' ? [id] : [])))
  const known = await names.of(teams)
  const isTrusted = (id: string) => known.get(id)?.untrusted === false
  return facts.filter((fact) => !entitiesOf(fact).some(({ type, id }) => type === 'team' && isTrusted(id)))
}

/** What may be said about a match of the league: nothing about its course if a side is a trusted team. */
export async function sayableOfMatch(
  names: NamesOf,
  { leagueId, homeId, awayId }: { leagueId: string; homeId: string; awayId: string },
  sections: readonly SectionFacts[],
): Promise<readonly SectionFacts[]> {
  if (!(await isUntrusted(names, leagueId))) return sections
  const sides = await names.of([homeId, awayId])
  const hasTrustedSide = [homeId, awayId].some((id) => sides.get(id)?.untrusted === false)
  if (hasTrustedSide) return sections.map((section) => ({ ...section, facts: [] }))
  return sayable(names, sections)
}

/** What may be said about an untrusted team. */
export const sayable = (names: NamesOf, sections: readonly SectionFacts[]): Promise<SectionFacts[]> =>
  Promise.all(sections.map(async (section) => ({ ...section, facts: await withoutTrustedTeams(names, section.facts) })))
