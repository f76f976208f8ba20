import { nationNamed } from '@touchline/contract/names/nations'
import type { MatchesDataset } from '../../connector.ts'
import type { FeedFile } from '../../parse/feed-file.ts'
import { getFields, isGiven, nameMax, showable, shown, wholeNumber } from '../../parse/fields.ts'
import { readJsonRows } from '../../parse/json-rows.ts'
import { ofPart, type Problem } from '../../parse/problem.ts'
import type { SourceTeam } from '../../source-model.ts'
import { parsedRows } from '../shared/parsed-rows.ts'

/** A row of teams.json. */
export interface Team {
  /** "Manchester City", "Korea Republic". */
  name: string
  /** Country code of a national team; absent for a club. */
  nation?: string
}

/** Throws an Error that names the fault of the row. */
export function parseTeam(row: unknown): [id: number, Team] {
  const field = getFields(row)
  const id = wholeNumber(field('wyId'), 'wyId', { min: 1 })
  const name = shownText(field('name'), 'name')
  if (name === undefined || !/\p{L}/u.test(name)) throw new Error(`name ${shown(field('name'))} is not a name of a team`)
  const type = field('type')
  if (type === 'club') return [id, { name }]
  if (type !== 'national') throw new Error(`type ${shown(type)} is neither "club" nor "national"`)
  const nation = nationNamed(name)
  if (!nation) throw new Error(`"${name}" is not a nation of the reviewed list (proto/names/reviewed/nations.json): add the spelling there`)
  return [id, { name, nation: nation.code }]
}

/** A club gets the country of its league, not of its ground: Swansea is listed under England. */
export const sourceTeam = ({ name, nation }: Team, leagueCountry: string): SourceTeam =>
  nation === undefined ? { name, country: leagueCountry } : { name, country: nation, type: 'national' }

/** Entities of one type by wyscout id. */
export interface Register<T> {
  byId: ReadonlyMap<number, T>
  /** Dataset with the problems of the file, without matches. Undefined: the import has no such file. */
  dataset: MatchesDataset | undefined
}

/** Reads teams.json or players.json. `parse` turns a row into an id and its entity. */
export async function readRegister<T>(
  file: string,
  files: readonly FeedFile[],
  parse: (row: unknown) => [number, T],
): Promise<Register<T>> {
  const byId = new Map<number, T>()
  const problems: Problem[] = []
  for (const each of files) {
    const { parsed, problems: found } = await parsedRows(file, await readJsonRows(each.bytes(), { list: '' }), (row) => ({
      of: parse(row),
    }))
    for (const { of } of parsed) byId.set(...of)
    problems.push(...found.map(ofPart))
  }
  const dataset = { name: file.replace(/\.json$/, ''), file, rows: 0, problems, complete: problems.length === 0 }
  return { byId, dataset: files.length === 0 ? undefined : { ...dataset, sport: 'soccer', matches: [] } }
}

/**
 * A displayable text; undefined for an absent value. The data set escapes twice, so that the text itself contains
 * `\u00e4`, and some names have soft hyphens; both are undone. Throws an Error for markup, control characters, or more
 * than 100 characters.
 */
export function shownText(value: unknown, name: string): string | undefined {
  if (!isGiven(value)) return undefined
  if (typeof value !== 'string') throw new Error(`${name} ${shown(value)} is not text`)
  // An escaped letter takes six characters: \\u00e4.
  if (value.length > nameMax * 6) throw new Error(`${name} has more than ${nameMax} characters`)
  const text = unescaped(value).replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim().normalize()
  return showable(text, name) || undefined
}

const unescaped = (text: string): string => text.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
