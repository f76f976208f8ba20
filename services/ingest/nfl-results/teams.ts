import type { SourceTeam } from '../connectors.ts'
import teams from './teams.json' with { type: 'json' }

interface Franchise {
  /** What the feed calls it, before and after it moved. */
  codes: string[]
  /** In the order of the seasons; `from`: the first season of a name, absent for the oldest that is reviewed. */
  names: { from?: number; name: string }[]
}

const byCode = new Map((teams as Franchise[]).flatMap((franchise) => franchise.codes.map((code) => [code, franchise] as const)))

/** The first code of the franchise that any of its codes means: OAK of "LV". Undefined for a code that nobody has reviewed. */
export const franchiseOf = (code: string): string | undefined => byCode.get(code)?.codes[0]

/** A team as it was called in a season. Throws an Error for a code that nobody has reviewed. */
export function teamOf(code: string, season: number): SourceTeam {
  const found = byCode.get(code)
  if (!found) throw new Error(`team "${code.slice(0, 20)}" is not in the reviewed list of teams`)
  return { name: found.names.findLast(({ from = 0 }) => from <= season)!.name, country: 'US' }
}
