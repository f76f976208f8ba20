import { listConnector } from '../openfootball/list-connector.ts'
import { clubReader } from './parse-clubs.ts'
import { historyReader } from './parse-history.ts'

/**
 * clubs: lists of clubs by country, which the file's own name tells, and what they were called. Lists of websites (.props) and of grounds
 * (.stadiums) have no names.
 */
export const openfootballClubs = listConnector(
  'openfootball-clubs',
  (name) => /\.clubs(\.history)?\.txt$/.test(name),
  (name) => (name.endsWith('.history.txt') ? historyReader(name) : clubReader(name)),
)
