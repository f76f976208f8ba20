import type { SourceTeam } from '../connectors.ts'
import teams from './teams.json' with { type: 'json' }

interface Franchise {
  /** What the feed calls it, before and after it moved. */
  codes: string[]
  /**
   * In the order of the seasons; `from`: the first season of a name, absent for the oldest that is reviewed. `code`: what customers know it
   * by, where the feed writes another.
   */
  names: { from?: number; name: string; code?: string }[]
}

const byCode = new Map((teams as Franchise[]).flatMap((franchise) => franchise.codes.map((code) => [code, franchise] as const)))

/** The first code of the franchise that any of its codes means: OAK of "LV". Undefined for a code that nobody has reviewed. */
export const franchiseOf = (code: string): string | undefined => byCode.get(code)?.codes[0]

const namedIn = ({ names }: Franchise, season: number) => names.findLast(({ from = 0 }) => from <= season)!

/** A team as it was called in a season. Throws an Error for a code that nobody has reviewed. */
export function teamOf(code: string, season: number): SourceTeam {
  const found = byCode.get(code)
  if (!found) throw new Error(`team "${code.slice(0, 20)}" is not in the reviewed list of teams`)
  return { name: namedIn(found, season).name, country: 'US' }
}

/** The code by which customers know the team that a code of the feed means: LAR of "LA" in 2018. One that nobody has reviewed stays. */
export function shownCode(code: string, season: number): string {
  const found = byCode.get(code)
  return (found && namedIn(found, season).code) ?? code
}
