import type { SpellingConnector } from '../connectors.ts'
import { textOf } from '../location/text.ts'
import { knownLeague, leagueMessage } from '../openfootball/leagues.ts'
import { parseLeagues } from './parse-leagues.ts'

/** leagues: keys and names of competitions. Those whose key nobody has reviewed are counted, and nothing is said of them. */
export const openfootballLeagues: SpellingConnector = {
  kind: 'spellings',
  format: 'openfootball-leagues',
  reads: (name) => /(^|\.)leagues\.txt$/.test(name),
  async read(file) {
    const name = file.name.split('/').at(-1)!
    const nothing = { part: name.replace(/\.txt$/, ''), file: name, clubs: [], leagues: [], renames: [] }
    const { text, fault } = await textOf(file.bytes())
    if (fault) return { ...nothing, rows: 1, complete: false, problems: [{ row: name, reason: fault, text }] }
    const { names, rows, problems } = parseLeagues(text, name)
    const leagues = [...names].flatMap(([key, spellings]) => {
      const league = knownLeague(key)
      return league ? [leagueMessage(league, spellings)] : []
    })
    return { ...nothing, leagues, rows, problems, complete: problems.length === 0 }
  },
}
