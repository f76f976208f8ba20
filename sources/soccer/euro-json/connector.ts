import { eachFile, type MatchConnector } from '../../connector.ts'
import { cc0 } from '../../source-row.ts'
import { knownLeague } from '../shared/leagues.ts'
import { getYear, tournamentDataset, unplaced } from '../shared/tournament.ts'

const format = 'euro-json'
const league = knownLeague('euro')!

/**
 * openfootball's euro.json: one European Championship per folder, "2024/euro.json", {name, matches: […]}; until
 * 2020 {name, rounds: [{name, matches: […]}]}. Times are in Central European time regardless of the ground: Turkey - Italy of 2021-06-11, 19:00 UTC, is
 * listed at 21:00, and Wales - Switzerland, played at 17:00 in Baku, at 15:00.
 */
export const euroJson: MatchConnector = {
  kind: 'matches',
  format,
  sports: ['soccer'],
  files: 'finals tournaments, one folder per year',
  contains: 'results, goals with minutes, groups',
  leagues: ['euro'],
  timezone: league.timezone,
  namespace: null,
  isPartnerFormat: false,
  precedence: 150,
  licence: cc0,
  reads: (name) => name === 'euro.json',
  read: eachFile(async (file) => {
    const season = getYear(file)
    return season === undefined ? unplaced(file) : tournamentDataset(file, { format, league, season, teams: 'national' })
  }),
}
