import type { Problem } from '../connectors.ts'
import { withoutComment } from '../openfootball-clubs/parse-clubs.ts'
import { rowName } from '../row-name.ts'

export interface LeagueNames {
  /** Key of the league to its names, the first one first. */
  names: Map<string, string[]>
  rows: number
  problems: Problem[]
}

/** "= Heading" lines, then for each league its key, perhaps the seasons it covers ("1960-", "2018/19-"), its name, and lines of "| other". */
export function parseLeagues(text: string, file: string): LeagueNames {
  const list: LeagueNames = { names: new Map(), rows: 0, problems: [] }
  let names: string[] | undefined
  text.split(/\r?\n/).forEach((raw, i) => {
    const line = withoutComment(raw).trim()
    if (line === '' || line.startsWith('=')) return
    if (line.startsWith('|')) {
      for (const name of line.split('|')) if (name.trim() !== '') names?.push(name.replace(/\[\w\w\]/g, '').trim())
      return
    }
    list.rows++
    const [, key, name] = /^([a-z][\w.]*)\s+(?:\d{4}(?:\/\d\d)?-(?:\d{4}(?:\/\d\d)?)?\s+)?(\S.*)$/.exec(line) ?? []
    names = key && name ? [name.trim()] : undefined
    if (names) list.names.set(key!, names)
    else
      list.problems.push({ row: rowName(file, i + 1), reason: 'neither a key and a name, nor a spelling (they begin with |)', text: raw })
  })
  return list
}
