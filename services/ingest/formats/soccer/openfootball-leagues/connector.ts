import { knownLeague, leagueMessage } from '../shared/leagues.ts'
import { listConnector, type ReadList } from '../shared/list-connector.ts'
import { type LeagueNames, leagueReader } from './parse-leagues.ts'

/** leagues: keys and names of competitions. Rows with an unreviewed key are counted and not published. */
export const openfootballLeagues = listConnector(
  'openfootball-leagues',
  (name) => /(^|\.)leagues\.txt$/.test(name),
  (file) => {
    const { take, list } = leagueReader(file)
    return { take, list: () => reviewed(list()) }
  },
)

function reviewed({ names, rows, problems }: LeagueNames): ReadList {
  const leagues = [...names].flatMap(([key, spellings]) => {
    const league = knownLeague(key)
    return league ? [leagueMessage(league, spellings)] : []
  })
  return { leagues, rows, problems, complete: problems.length === 0 }
}
