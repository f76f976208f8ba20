import { shown, text } from '../../parse/fields.ts'
import { tolerant } from '../../parse/tolerant.ts'
import type { SourceLeague, SourceTeam } from '../../source-model.ts'
import leagues from '../leagues.json' with { type: 'json' }
import teams from './teams.json' with { type: 'json' }

/** A league of the feed, with what differs between leagues. */
export interface FeedLeague {
  /** As its files and rows name it: "pwhl", "ahl". */
  code: string
  league: SourceLeague
  /** A goal of either side ends a penalty. */
  hasJailbreak: boolean
  /** Games may end level, as they did in the leagues of the feed until shoot-outs came. */
  hasTies: boolean
  /**
   * A team by its id in this feed, 3 or "3", with the name that a file has of it. Throws an Error for an unknown id
   * without a name.
   */
  team(id: unknown, name: unknown): SourceTeam
}

/** What the schedules of a league say of it. */
export interface LeagueNames {
  league: string | undefined
  /** By id in the feed. */
  teams: ReadonlyMap<string, string>
}

/** The feed is that of leagues of the United States and Canada. */
const countryCode = leagues.pwhl.countryCode

/**
 * Teams of the PWHL by their id, which never changes. In the first season they only had the names of their cities;
 * `otherNames` is documentation.
 */
const teamsOfPwhl = new Map(teams.map(({ id, name, country }) => [id, { name, country, reviewed: true as const }]))

/** The league of these files. One that nobody has reviewed is provisional, with its names of the schedules. */
export function feedLeague(code: string, names: LeagueNames): FeedLeague {
  const isPwhl = code === 'pwhl'
  return {
    code,
    league: isPwhl ? leagues.pwhl : provisional(code, names.league ?? code.toUpperCase()),
    hasJailbreak: isPwhl,
    hasTies: !isPwhl,
    team(given, name) {
      // The name tells an id that cannot be read.
      const id = /^\d+$/.test(String(given)) ? given : [...names.teams].find(([, known]) => known === name)?.[0]
      const team = isPwhl ? teamsOfPwhl.get(String(id)) : undefined
      if (team) return team
      const shownName = tolerant([], () => text(name, 'the name of a team')) ?? names.teams.get(String(id))
      if (shownName === undefined || (isPwhl && id === undefined))
        throw new Error(`team ${shown(given)} is not in the reviewed list of teams, and no file has a name of it`)
      return { name: text(shownName, 'the name of a team'), country: countryCode }
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
