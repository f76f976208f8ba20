import { listConnector } from '../shared/list-connector.ts'
import { clubReader } from './parse-clubs.ts'
import { historyReader } from './parse-history.ts'

/**
 * clubs: lists of clubs by country and of their former names. The file name decides between a list and a history. Lists
 * of websites (.props) and grounds (.stadiums) are not read: they hold no names.
 */
export const openfootballClubs = listConnector(
  'openfootball-clubs',
  (name) => /\.clubs(\.history)?\.txt$/.test(name),
  (name) => (name.endsWith('.history.txt') ? historyReader(name) : clubReader(name)),
)
