import { listConnector } from '../openfootball/list-connector.ts'
import { parseClubs } from './parse-clubs.ts'
import { parseHistory } from './parse-history.ts'

/**
 * clubs: lists of clubs by country, which the file's own name tells, and what they were called. Lists of websites (.props) and of grounds
 * (.stadiums) have no names.
 */
export const openfootballClubs = listConnector(
  'openfootball-clubs',
  (name) => /\.clubs(\.history)?\.txt$/.test(name),
  (text, name) => (name.endsWith('.history.txt') ? parseHistory(text, name) : parseClubs(text, name)),
)
