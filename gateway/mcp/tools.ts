import type { Tool } from './tool.ts'
import { findLeagues } from './tools/find-leagues.ts'
import { findTeams } from './tools/find-teams.ts'
import { getBracket } from './tools/get-bracket.ts'
import { getLeaders } from './tools/get-leaders.ts'
import { getLiveMatches } from './tools/get-live-matches.ts'
import { getMatch } from './tools/get-match.ts'
import { getMatchBriefing } from './tools/get-match-briefing.ts'
import { getMatchDetails } from './tools/get-match-details.ts'
import { getMatches } from './tools/get-matches.ts'
import { getPlayer } from './tools/get-player.ts'
import { getRankings } from './tools/get-rankings.ts'
import { getStandings } from './tools/get-standings.ts'
import { getStatistics } from './tools/get-statistics.ts'
import { getStreaks } from './tools/get-streaks.ts'
import { getTeam } from './tools/get-team.ts'
import { getTeamBriefing } from './tools/get-team-briefing.ts'
import { listSports } from './tools/list-sports.ts'

/** All tools, in the order of the list. */
export const tools: readonly Tool[] = [
  listSports,
  findLeagues,
  findTeams,
  getMatches,
  getLiveMatches,
  getMatch,
  getMatchBriefing,
  getTeamBriefing,
  getMatchDetails,
  getStandings,
  getRankings,
  getBracket,
  getLeaders,
  getStreaks,
  getStatistics,
  getTeam,
  getPlayer,
]

export const toolsByName: ReadonlyMap<string, Tool> = new Map(tools.map((tool) => [tool.name, tool]))
