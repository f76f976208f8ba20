import { text } from '../../../parse/fields.ts'
import { assertDecided } from '../../../parse/undecided-side.ts'
import type { SourceTeam } from '../../../source-model.ts'
import leagues from '../../leagues.json' with { type: 'json' }
import teams from './teams.json' with { type: 'json' }

/** EuroLeague clubs under one name for all seasons, without sponsors, which change almost every year. */
const clubs: readonly Club[] = teams
const byCode = new Map(clubs.map((team) => [team.code, team]))
const byName = new Map(clubs.map((team) => [team.name, team]))
/** The reviewed club of a code, else of a name. */
export const reviewedClub = (code: string, name: string) => byCode.get(code) ?? byName.get(name)

interface Club {
  code: string
  name: string
  country: string
  /** Another club of the country that had the code before. `until`: its last season. */
  earlier?: { until: number; name: string }
}

/** An unreviewed club has the name from the source, and the league in place of a country. Throws an Error for a name without letters. */
export function getTeam(code: string, name: string, season: number): SourceTeam {
  const found = reviewedClub(code, name)
  const ofSource = code === '' || code === 'NA' ? {} : { sourceId: code }
  return found
    ? {
        name: found.earlier && season <= found.earlier.until ? found.earlier.name : found.name,
        country: found.country,
        reviewed: true,
        ...ofSource,
      }
    : { name: teamName(name, code), country: leagues.euroleague.countryCode, ...ofSource }
}

function teamName(name: string, code: string): string {
  if (!/\p{L}/u.test(name)) throw new Error(`the team "${code.slice(0, 20)}" has no name`)
  assertDecided(name)
  return text(name, 'the name of a team')
}
