import type { Problem, Rename } from '../connectors.ts'
import { rowName } from '../row-name.ts'
import { countryOfHeading, withoutComment } from './parse-clubs.ts'

export interface ClubHistory {
  renames: Rename[]
  rows: number
  problems: Problem[]
  complete: boolean
}

/**
 * What clubs were called: below "== season" headings, lines of "RENAME Old name, Town ⇒ New name"; further renames of a season leave the
 * word out. MERGE, MOVE, REFORM and BANKRUPT make other clubs, so they are passed over.
 */
export function parseHistory(text: string, file: string): ClubHistory {
  const history: Omit<ClubHistory, 'complete'> = { renames: [], rows: 0, problems: [] }
  let country: string | undefined
  let verb = ''
  text.split(/\r?\n/).forEach((raw, i) => {
    const line = withoutComment(raw).trim()
    if (/^=[^=]/.test(line)) country = countryOfHeading(line) ?? country
    if (line === '' || line.startsWith('=')) {
      if (line !== '') verb = ''
      return
    }
    const [, word, rest = ''] = /^(?:([A-Z]{4,})\s)?(.*)$/.exec(line)!
    verb = word ?? verb
    if (verb !== 'RENAME') return
    history.rows++
    const [from, to] = rest.split('⇒').map((side) => side.split(',')[0]!.trim())
    if (country && from && to) history.renames.push({ country, from, to })
    else
      history.problems.push({ row: rowName(file, i + 1), reason: 'not of the form RENAME old name ⇒ new name below a country', text: raw })
  })
  return { ...history, complete: history.problems.length === 0 }
}
