import { shown, text } from '../../parse/fields.ts'
import { tolerant } from '../../parse/tolerant.ts'
import type { SourceLeague, SourceTeam } from '../../source-model.ts'
import leagues from '../leagues.json' with { type: 'json' }
import teams from './teams.json' with { type: 'json' }

/** A league of the feed, with what differs between leagues. */
export interface FeedLeague {
  /** Code in its files and rows: "pwhl", "ahl". */
  code: string
  league: SourceLeague
  /** A goal of either side ends a penalty. */
  hasJailbreak: boolean
  /** Games may end in a tie, as in the leagues of the feed before shoot-outs were introduced. */
  hasTies: boolean
  /**
   * A team by its id in this feed, 3 or "3", with the name that a file has of it. Throws an Error for an unknown id
   * without a name.
   */
  team(id: unknown, name: unknown): SourceTeam
}

/** Names from the schedules of a league. */
export interface LeagueNames {
  league: string | undefined
  /** By id in the feed. */
  teams: ReadonlyMap<string, string>
}

/** Country of the leagues: the feed covers the United States and Canada. */
const countryCode = leagues.pwhl.countryCode

/**
 * Teams of the PWHL by their id, which never changes. In the first season they only had the names of their cities;
 * `otherNames` is documentation.
 */
const teamsOfPwhl = new Map(teams.map(({ id, name, country }) => [id, { name, country, reviewed: true as const }]))

/** The league of these files. An unreviewed league is provisional and takes its names from the schedules. */
export function feedLeague(code: string, names: LeagueNames): FeedLeague {
  const isPwhl = code === 'pwhl'
  return {
    code,
    league: isPwhl ? leagues.pwhl : provisional(code, names.league ?? code.toUpperCase()),
    hasJailbreak: isPwhl,
    hasTies: !isPwhl,
    team(given, name) {
      // An unreadable id is looked up by the name.
      const id = /^\d+$/.test(String(given)) ? given : [...names.teams].find(([, known]) => known === name)?.[0]
      const team = isPwhl ? teamsOfPwhl.get(String(id)) : undefined
      if (team) return { ...team, sourceId: String(id) }
      const shownName = tolerant([], () => text(name, 'the name of a team')) ?? names.teams.get(String(id))
      if (shownName === undefined || (isPwhl && id === undefined))
        throw new Error(`team ${shown(given)} is not in the reviewed list of teams, and no file has a name of it`)
      return { name: text(shownName, 'the name of a team'), country: countryCode, ...(id !== undefined && { sourceId: String(id) }) }
    },
  }
}

const provisional = (code: string, name: string): SourceLeague => ({
  name,
  slug: `north-america-${code}`,
  key: `hockeytech-${code}`,
  provisional: true,
  countryCode,
  type: 'league',
  gender: /\bwom[ae]n/i.test(name) ? 'w' : '',
  spellings: [],
})
