import { countryNamed } from '@touchline/contract/names/nations'
import { normalRound } from '@touchline/contract/names/normal-round'
import { reviewedRow } from '@touchline/contract/names/reviewed-row'
import { seasonName } from '../../../parse/season-name.ts'
import type { SourceStage } from '../../source-model.ts'
import { type KnownLeague, knownLeague, provisionalLeague, slugOf } from '../shared/leagues.ts'
import { seasonFolder } from '../shared/season.ts'
import { shownText } from '../shared/shown-text.ts'
import { isStage, roundOrder, stageOf } from '../shared/stages.ts'
import countedOn from './rounds-counted-on.json' with { type: 'json' }
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

/** Adds a row of titles.json of REVIEWED_DATA. Throws an Error for a league that is not reviewed. */
export function addReviewedTitle(row: unknown): void {
  const title = reviewedRow<Title>(row, {
    ...{ title: 'text', league: 'text', stage: 'text?', finals: 'text?', teams: 'text?', fileOf: 'text?' },
  })
  if (!knownLeague(title.league)) throw new Error(`league "${title.league}" is not the code of a reviewed league`)
  byTitle.set(title.title, title)
}

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
  const reviewed = byTitle.get(rest.trim())
  const team = rest === words || !reviewed ? undefined : words.slice(0, -(rest.length + ' - '.length)).trim()
  const title = reviewed ?? provisionalTitle(words)
  // The key of a provisional title may be that of a reviewed league by chance: "World".
  const league = reviewed ? knownLeague(reviewed.league)! : provisional(title, file)
  const season = seasonName(years) ?? seasonName(folder)
  if (!season) throw new Error(`neither the title "${titleText.slice(0, 100)}" nor the folder "${folder}" names the season`)
  const shortName = team !== undefined ? `squads/${name}` : title.fileOf ? `${title.fileOf}.${name}` : name
  return { title, league, season, ...(team !== undefined && { team }), dataset: `${seasonFolder(season)}/${shortName}` }
}

/** A title that is not in the reviewed list names a league of its own. Throws an Error for a title without letters. */
function provisionalTitle(words: string): Title {
  const name = shownText(words, 'the title')
  const league = slugOf(name)
  if (!/\p{L}/u.test(league)) throw new Error(`the title "${name.slice(0, 100)}" names no league`)
  return { title: name, league }
}

/**
 * "= Switzerland | Super League", or in the folder of a country, "brazil/2024/1-seriea.txt": the digit is the tier. A
 * file name with "cup" is that of a cup.
 */
function provisional({ title, league: code }: Title, file: string): KnownLeague {
  const [first = '', second] = title.split(' | ')
  const folders = file.split('/')
  const country = [first, ...folders].map(countryNamed).find((each) => each !== undefined) ?? ''
  const [, digit] = /^(\d)-/.exec(folders.at(-1)!) ?? []
  const name = second !== undefined && countryNamed(first) !== undefined ? second : title
  return provisionalLeague({
    code,
    name,
    country,
    isCup: /cup/i.test(folders.at(-1)!),
    tier: digit === undefined ? undefined : Number(digit),
  })
}

/** The source's name of the league; empty where the title contains more than the league name. */
export const spellingsOf = ({ title: { title, stage } }: Place): string[] =>
  title.includes(' | ') || stage === 'Qualifying' ? [] : [title]

/** Stage, round and group of the matches below a heading. */
export interface Heading {
  /** The source's name of the stage. */
  stageName: string
  stage: SourceStage
  round?: string
  /** As the heading words it. */
  roundSource?: string
  roundOrder: number
  group?: string
}

/** Applies above the first heading. */
export const topHeading = (place: Place): Heading => heading(place, place.title.stage ?? '')

/**
 * "▪ Matchday 1", "» Finals, Round of 16", "▪ Regular Season - 3", "▪ Quarter-final", "▪ First stage", "▪▪ Group A".
 * `marks`: number of marks before the text; two are below a heading with one, `above`. Throws an Error that names the
 * fault.
 */
export function headingOf(text: string, marks: number, above: Heading, place: Place): Heading {
  const raw = shownText(text, 'the heading')
  const group = /^Group\s+(\S.*)$/.exec(raw)?.[1]
  if (marks > 1) return group ? heading(place, above.stageName, undefined, group) : heading(place, above.stageName, raw)
  const { stage, finals = '' } = place.title
  if (stage !== undefined) return heading(place, stage, raw)
  if (group) return heading(place, 'Group', undefined, group)
  const parting = /,\s|\s-\s/.exec(raw)
  if (parting) return heading(place, raw.slice(0, parting.index).trim(), raw.slice(parting.index + parting[0].length).trim())
  if (isStage(place.league.code, raw)) return heading(place, raw)
  return heading(place, /^Matchday|^\d+\. Round$/.test(raw) ? '' : finals, raw)
}

function heading({ league, season }: Place, stageName: string, rawRound?: string, rawGroup?: string): Heading {
  const round = rawRound === undefined ? undefined : roundOf(league.code, season, stageName, rawRound)
  const stage = stageOf(league.code, stageName, round ?? '')
  const group = stage.group ?? rawGroup
  return { stageName, stage, ...(round && { round, roundSource: rawRound! }), roundOrder: roundOrder(round ?? ''), ...(group && { group }) }
}

/** In normal form; "3" becomes the matchday of that number within the league. */
function roundOf(league: string, season: string, stage: string, raw: string): string {
  const matchday = /^\d{1,3}$/.exec(raw)?.[0]
  if (matchday === undefined) return normalRound(raw)
  const before = countedOn.find((row) => row.league === league && row.stages.includes(stage) && season >= row.from)?.rounds ?? 0
  return `Matchday ${Number(matchday) + before}`
}
