import { type KnownLeague, knownLeague } from '../shared/leagues.ts'
import { seasonFolder, seasonName } from '../shared/season.ts'
import titles from './titles.json' with { type: 'json' }

interface Title {
  /** Text of the title line, without the season. */
  title: string
  league: string
  /** Stage of all rounds, when the headings name rounds only. */
  stage?: string
  /** Source name of the stage for rounds that are not matchdays and whose heading names no stage. */
  finals?: string
  teams?: 'national'
  /** Set when several countries have files of this name ("cup.txt"): the dataset name then contains the country. */
  fileOf?: string
}

/** Competition and season of a file. */
export interface Place {
  title: Title
  league: KnownLeague
  /** "2024/2025" or "2025". */
  season: string
  /** Team of a squad file. */
  team?: string
  /** Dataset name, "2024-25/cl"; independent of the folder of the file. */
  dataset: string
}

const byTitle = new Map((titles as Title[]).map((title) => [title.title, title]))

/**
 * Reads competition and season from the title line: "= English FA Cup 2024/25", for a squad "= 1. FC Köln - Deutsche
 * Bundesliga 2023/24". The folder gives the season where the title has none. `file`: folder and name. Throws an Error
 * that names the unknown part.
 */
export function placeOf(titleLine: string, file: string): Place {
  const [name = '', folder = ''] = file
    .replace(/\.txt$/, '')
    .split('/')
    .toReversed()
  const titleText = titleLine.replace(/^=\s*/, '').trim()
  const [, words = titleText, years = ''] = /^(.*\S)\s+(\d{4}(?:[-/]\d{2,4})?)$/.exec(titleText) ?? []
  const rest = byTitle.has(words) ? words : words.split(/\s-\s/).at(-1)!
  const team = rest === words ? undefined : words.slice(0, -(rest.length + ' - '.length)).trim()
  const title = byTitle.get(rest.trim())
  const league = title && knownLeague(title.league)
  if (!title || !league) throw new Error(`the title "${rest.trim().slice(0, 100)}" is not in the reviewed list of titles`)
  const season = seasonName(years) ?? seasonName(folder)
  if (!season) throw new Error(`neither the title "${titleText.slice(0, 100)}" nor the folder "${folder}" names the season`)
  const shortName = team !== undefined ? `squads/${name}` : title.fileOf ? `${title.fileOf}.${name}` : name
  return { title, league, season, ...(team !== undefined && { team }), dataset: `${seasonFolder(season)}/${shortName}` }
}

/** The source's name of the league; empty where the title contains more than the league name. */
export const spellingsOf = ({ title: { title, stage } }: Place): string[] =>
  title.includes(' | ') || stage === 'Qualifying' ? [] : [title]
