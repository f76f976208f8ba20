import { fullBriefing } from './briefings.ts'
import type { StandIns } from './full-answers.ts'
import { ids } from './records.ts'

/** Soccer alone has leagues and teams, so that their names are unambiguous; briefings have every kind of fact. */
export function soccerOnly({ fixtures, briefings }: StandIns): void {
  const nothing = { items: [], total: 0 }
  const { listLeagues, searchTeams } = fixtures
  fixtures.listLeagues = async (request, ...rest) => (request.sport === 'soccer' ? listLeagues!(request, ...rest) : nothing)
  fixtures.searchTeams = async (request, ...rest) => (request.sport === 'soccer' ? searchTeams!(request, ...rest) : nothing)
  briefings.getMatchBriefing = async () => fullBriefing()
  briefings.getTeamBriefing = async () => ({ ...fullBriefing(), id: ids.home })
}
