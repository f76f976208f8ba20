import { type KnownLeague, knownLeague } from '../soccer/leagues.ts'
import { seasonFolder, seasonName } from '../soccer/season.ts'
import titles from './titles.json' with { type: 'json' }

interface Title {
  /** The words of the title line, season cut off. */
  title: string
  league: string
  /** The stage that every round belongs to: its headings name rounds alone. */
  stage?: string
  /** What openfootball calls the stage of rounds that are no matchdays and whose heading names none. */
  finals?: string
  teams?: 'national'
  /** Several countries have files of this name ("cup.txt"): the part is named after the country too. */
  fileOf?: string
}

/** What a file is about. */
export interface Place {
  title: Title
  league: KnownLeague
  /** "2024/2025" or "2025". */
  season: string
  /** Of a list of a squad, whose. */
  team?: string
  /** "2024-25/cl", the same whatever folder the file is in. */
  part: string
}

const byTitle = new Map((titles as Title[]).map((title) => [title.title, title]))

/**
 * The place that the title line gives a file: "= English FA Cup 2024/25", of a squad "= 1. FC Köln - Deutsche Bundesliga 2023/24". The
 * season stands in the folder where the title has none. `file`: its folder and name. Throws an Error that says what is not known.
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
  if (!season) throw new Error(`neither the title "${titleText.slice(0, 100)}" nor the folder "${folder}" tells the season`)
  const shortName = team !== undefined ? `squads/${name}` : title.fileOf ? `${title.fileOf}.${name}` : name
  return { title, league, season, ...(team !== undefined && { team }), part: `${seasonFolder(season)}/${shortName}` }
}

/** What the source calls the league, where the title says no more than that. */
export const spellingsOf = ({ title: { title, stage } }: Place): string[] =>
  title.includes(' | ') || stage === 'Qualifying' ? [] : [title]
