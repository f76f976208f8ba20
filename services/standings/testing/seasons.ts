import { create } from '@bufbuild/protobuf'
import { SeasonMatchesSchema } from '@touchline/contract/gen/fixtures'
import type { Match } from '@touchline/contract/gen/match'
import type { Standings } from '@touchline/contract/gen/standings'
import { teamsNamedIn } from '../engine/rules.ts'
import { seasonTable } from '../engine/season.ts'
import { leagueRules } from '../sports.ts'
import { match, record } from './played.ts'

const getStages = (matches: readonly Match[]) =>
  [...new Set(['Regular Season', ...matches.map(({ schedule }) => schedule!.stage!)])].map((name) => ({
    id: name,
    name,
    type: name === 'Regular Season' ? 'league' : 'knockout',
  }))

type Divisions = readonly { divisions: readonly { teams: readonly { team_id: string; team: string }[] }[] }[]

/** Tables of the seasons of one league, with names from `divisions.json` instead of ids. */
export function getSeasons(sport: string, slug: string, rows: Divisions) {
  const teams = rows.flatMap(({ divisions }) => divisions.flatMap((division) => division.teams))
  const ids = new Map(teams.map(({ team, team_id }) => [team, team_id]))
  const names = new Map(teams.map(({ team, team_id }) => [team_id, team]))
  function getId(team: string): string {
    const id = ids.get(team)
    if (id === undefined) throw new Error(`${team} is in no division`)
    return id
  }
  const getName = (id: string): string => names.get(id) ?? id
  /** Every stage other than the regular season is a knock-out. */
  const getTable = (season: string, matches: Match[]): Standings =>
    seasonTable(
      create(SeasonMatchesSchema, {
        league: { id: 'l', sport, slug },
        season: { name: season, stages: getStages(matches) },
        matches,
      }),
      leagueRules(sport, slug, season),
    )!
  return {
    getId,
    getName,
    getTable,
    /** "New York Mets 100-62, Chicago Cubs 92-70": games with these records. */
    getGames: (lines: string): Match[] =>
      lines.split(', ').flatMap((line) => {
        const [, team, won, lost] = /^(.+) (\d+)-(\d+)$/.exec(line)!
        return record(getId(team!), Number(won), Number(lost))
      }),
    /** Future games: at least one for each team that may be in the season. */
    toCome: (season: string): Match[] => teamsNamedIn(leagueRules(sport, slug, season)).map((team) => match(team, 'of-no-division')),
    /** One line for each team with a game: "NL East New York Mets 100-62 playoff". */
    shown: (season: string, matches: Match[]): string[] =>
      getTable(season, matches)
        .rows.filter(({ played }) => played > 0)
        .map(({ group, teamId, won, lost, zone }) => [group, getName(teamId), `${won}-${lost}`, ...(zone ? [zone] : [])].join(' ')),
  }
}
