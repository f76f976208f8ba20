import { countryName } from '@touchline/contract/names/countries'
import { countryOfFifaCode, nationNamed } from '@touchline/contract/names/nations'
import { text } from '../../parse/fields.ts'
import { isUndecidedSide } from '../../parse/undecided-side.ts'
import type { SourceTeam } from '../../source-model.ts'
import codes from './nation-codes.json' with { type: 'json' }

/** A side of a match in the files: `name` is absent in lists of results. */
export interface TeamRef {
  code: string
  name?: string
}

/** The FIVB uses IOC codes; nation-codes.json has those that differ from FIFA codes. */
const countryOfCode = (code: string): string | undefined =>
  Object.hasOwn(codes, code) ? codes[code as keyof typeof codes] : countryOfFifaCode(code)

const isNation = ({ code, name }: TeamRef): boolean =>
  name === undefined ? countryOfCode(code) !== undefined : nationNamed(name) !== undefined

/** Number of teams used to decide whether nations play in a tournament. */
const decidingTeams = 100

/** Whether nations play in a tournament: most of its teams have the name of a nation. A club may have the code of a nation. */
export function isOfNations(all: readonly TeamRef[]): boolean {
  const teams = [...new Map(all.map((team) => [`${team.code}\n${team.name}`, team])).values()].slice(0, decidingTeams)
  return teams.filter(isNation).length * 2 > teams.length
}

/** Names specific to this source for sides that depend on an earlier round. */
const placeholder = /^[a-h]\d{1,2}$|\b(?:winner|loser|ranked|runner-up)\b|^\d{1,2}(?:st|nd|rd|th)\b/i
const isUndecided = (name: string): boolean => placeholder.test(name) || isUndecidedSide(name)

/** A team of a tournament of nations or of clubs. Throws an Error if it has no name or is still undecided. */
export function getTeam({ code, name }: TeamRef, ofNations: boolean): SourceTeam {
  const shown = text(name ?? code, 'the name of a team')
  if (isUndecided(shown) || isUndecided(code)) throw new Error(`"${shown}" stands for a team that is not known yet`)
  if (!ofNations) return { name: shown, country: 'INT' }
  const country = nationNamed(shown)?.code ?? countryOfCode(code)
  if (country === undefined) return { name: shown, country: 'INT', type: 'national' }
  return { name: nationNamed(shown) ? shown : countryName(country, 'en'), country, type: 'national' }
}
