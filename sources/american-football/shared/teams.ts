import type { SourceTeam } from '../../source-model.ts'
import teams from '../teams.json' with { type: 'json' }

interface Franchise {
  /** Codes of the feed, before and after relocations. */
  codes: string[]
  /** Codes that another franchise uses later, with the last season in which they belonged to this one. */
  earlier?: Record<string, number>
  /**
   * Names in the order of their seasons. `from`: first season of a name, absent for the oldest reviewed one. `code`:
   * the public code, when it differs from the code of the feed.
   */
  names: { from?: number; name: string; code?: string }[]
}

const franchises: readonly Franchise[] = teams as Franchise[]
const byCode = new Map(franchises.flatMap((franchise) => franchise.codes.map((code) => [code, franchise] as const)))
const byEarlierCode = new Map(
  franchises.flatMap((franchise) => Object.entries(franchise.earlier ?? {}).map(([code, last]) => [code, { franchise, last }] as const)),
)

/** Other spellings of codes: those of the league's game books, then three-letter ones and those of Washington. */
const spellings: Readonly<Record<string, string>> = {
  ...{ ARZ: 'ARI', BLT: 'BAL', CLV: 'CLE', HST: 'HOU', SL: 'STL' },
  ...{ GNB: 'GB', KAN: 'KC', LVR: 'LV', NOR: 'NO', NWE: 'NE', SDG: 'SD', SFO: 'SF', TAM: 'TB' },
  ...{ WFT: 'WAS', WSH: 'WAS' },
}

const spelled = (code: string): string => (Object.hasOwn(spellings, code) ? spellings[code]! : code)

function withCode(given: string, season: number): Franchise | undefined {
  const code = spelled(given)
  const earlier = byEarlierCode.get(code)
  return earlier && season <= earlier.last ? earlier.franchise : byCode.get(code)
}

/** The first code of the franchise that has this code in a season: "OAK" for "LV". An unknown code is returned unchanged. */
export const getFranchise = (code: string, season: number): string => withCode(code, season)?.codes[0] ?? code

const namedIn = ({ names }: Franchise, season: number) => names.findLast(({ from = 0 }) => from <= season)!

/** A team with its name in a season; an unreviewed team is named by its code. Throws an Error for a code without letters. */
export function getTeam(code: string, season: number): SourceTeam {
  const franchise = withCode(code, season)
  if (franchise) return { name: namedIn(franchise, season).name, country: 'US', reviewed: true, sourceId: spelled(code) }
  if (!/^[A-Z]{2,4}$/.test(code)) throw new Error(`"${code.slice(0, 20)}" is not the code of a team`)
  return { name: code, country: 'US', sourceId: code }
}

/** The public code of a feed code in a season: "LAR" for "LA" in 2018, "ARI" for "ARZ". Unknown codes are returned unchanged. */
export function shownCode(code: string, season: number): string {
  const franchise = withCode(code, season)
  return (franchise && namedIn(franchise, season).code) ?? spelled(code)
}
