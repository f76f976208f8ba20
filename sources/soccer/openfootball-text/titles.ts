import { countryNamed } from '@touchline/contract/names/nations'
import { normalRound } from '@touchline/contract/names/normal-round'
import { reviewedRow } from '@touchline/contract/names/reviewed-row'
import { seasonAtStart, seasonName } from '../../parse/season-name.ts'
import type { SourceStage } from '../../source-model.ts'
import { type KnownLeague, knownLeague, leagueNamed, provisionalLeague, toSlug } from '../shared/leagues.ts'
import { withoutComment } from '../shared/list-connector.ts'
import { partsOfRound, stageOfRound } from '../shared/rounds.ts'
import { seasonFolder } from '../shared/season.ts'
import { shownText } from '../shared/shown-text.ts'
import { getStage, isLastRound, roundOrder } from '../shared/stages.ts'
import { isWomens } from '../shared/womens.ts'
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
  filePrefix?: string
  /** Title of a women's league whose words do not say so. */
  isWomens?: true
  /** Set for a file without a title: several countries may have a file "cup", so the key contains the country. */
  isUntitled?: true
}

/** Competition and season of a file. */
export interface Place {
  title: Title
  league: KnownLeague
  /** "2024/2025" or "2025". */
  season: string
  /** Team of a squad file. */
  team?: string
  /** Set for a qualification. The season is that of the tournament; matches may also be in the years before. */
  isQualification?: true
  /** Dataset name, "2024-25/cl"; independent of the folder of the file. */
  dataset: string
}

const released = new Set((titles as Title[]).map(({ title }) => title))
const byTitle = new Map((titles as Title[]).map((title) => [title.title, title]))

/** Adds a row of titles.json of REVIEWED_DATA. Throws an Error for a league that is not reviewed. */
export function addReviewedTitle(row: unknown): void {
  const title = reviewedRow<Omit<Title, 'isWomens' | 'isUntitled'>>(row, {
    ...{ title: 'text', league: 'text', stage: 'text?', finals: 'text?', teams: 'text?', filePrefix: 'text?' },
  })
  if (!knownLeague(title.league)) throw new Error(`league "${title.league}" is not the code of a reviewed league`)
  byTitle.set(title.title, title)
}

/**
 * Reads competition and season from the title line: "= English FA Cup 2024/25", for a squad "= 1. FC Köln - Deutsche Bundesliga
 * 2023/24". A title without a season takes that of `above`, the folder or the file name. `file`: folders and name. `above`: the
 * place of the first title, for a further title in a file. `isComment`: the text is from a comment, whose year may be wrong where
 * the folder has another. Throws an Error that names the unknown part.
 */
export function getPlace(titleLine: string, file: string, above?: Place, isComment = false): Place {
  const [name = '', folder = '', ...further] = file
    .replace(/\.txt$/, '')
    .split('/')
    .toReversed()
  const titleText = withoutComment(titleLine.replace(/^=\s*/, '')).trim().replace(/=$/, '').trim()
  const { words: before, years } = withoutSeason(titleText)
  const qualification =
    qualificationIn(before, titleText, titleLine) ?? (isOfQuali(file) && !/\bquali/i.test(before) ? `${before} - Qualifying` : undefined)
  // "Bundesliga 2024/25 Frauen": the text after a season is a phase, unless it is a word for women.
  const words =
    qualification ?? (isWomens(titleText) && !isWomens(before) ? titleText.replace(years, '').replace(/\s+/g, ' ').trim() : before)
  const playoffs = playoffsForm.exec(words)?.[1]
  const rest = byTitle.has(words) || playoffs !== undefined ? words : words.split(/\s-\s/).at(-1)!
  // Files of women's leagues may have the titles of men's leagues; only the folder tells them apart.
  const byWomen = isWomens(words, file)
  const isOfThese = (known: KnownLeague | undefined) => !byWomen || known?.gender === 'w'
  const named = byTitle.get(playoffs ?? rest.trim())
  const reviewed = named && isOfThese(knownLeague(named.league)) ? named : undefined
  const isSquad = rest !== words && (reviewed !== undefined || folder === 'squads')
  const team = isSquad ? words.slice(0, -(rest.length + ' - '.length)).trim() : undefined
  const country = getCountry(words, file)
  const ofTitle = reviewed ?? provisionalTitle(playoffs ?? (isSquad ? rest : words), byWomen)
  const ofLeague = isComment && !reviewed && country ? inCountry(ofTitle, country) : ofTitle
  // "Premier League 2011/12, Playoffs - Relegation": the text after the season and a comma is the stage.
  const phase = years === '' ? undefined : titleText.split(`${years}, `)[1]?.trim()
  const title =
    playoffs !== undefined
      ? { ...ofLeague, title: words, stage: /relegation$/i.test(words) ? 'Relegation Play-offs' : 'Playoffs' }
      : phase !== undefined
        ? { ...ofLeague, title: `${words}, ${phase}`, stage: phase }
        : ofLeague
  const byCountry = namedLeague(ofLeague)
  // The key of a provisional title may be that of a reviewed league by chance: "World".
  const league = reviewed
    ? knownLeague(reviewed.league)!
    : byCountry && isOfThese(byCountry)
      ? byCountry
      : provisional(ofLeague, file, country)
  const inTitle = seasonName(years)
  const ofFile = [folder, name, ...further].map(seasonAtStart).find((each) => each !== undefined)
  const season = (isComment && inTitle?.slice(0, 4) !== ofFile?.slice(0, 4) ? ofFile : undefined) ?? inTitle ?? above?.season ?? ofFile
  if (folder === 'squads' && !isSquad && inTitle === undefined)
    throw new Error(`neither the title "${titleText.slice(0, 100)}" nor the folder "${folder}" names the competition`)
  if (!season) throw new Error(`neither the title "${titleText.slice(0, 100)}" nor the folder "${folder}" names the season`)
  const dataset = `${seasonFolder(season)}/${datasetFile(name, title, { isSquad, isFurther: above !== undefined })}`
  const isQualification = qualification !== undefined && !reviewed && /^\d{4}$/.test(season)
  return { title, league, season, ...(team !== undefined && { team }), ...(isQualification && { isQualification }), dataset }
}

/**
 * "World Cup 2014 - Quali Europe Group G" and "UEFA Champions League 2014/15  ## Qualifying 1st Round" name the qualification,
 * not the competition before the season. Returns the reviewed title of the qualification, or a title of its own. Undefined for
 * others.
 */
function qualificationIn(words: string, titleText: string, titleLine: string): string | undefined {
  const behind = titleText.slice(words.length).replace(/^\s*\d{4}(?:[-/]\d{2,4})?[\s-]*/, '')
  const phase = behind.replace(/\s(?:Group|Gruppe) [\p{Lu}\d]{1,2}$/u, '')
  const comment = titleLine.slice(titleLine.indexOf(titleText) + titleText.length)
  if (/\bquali/i.test(words) || !/\bquali/i.test(`${phase} ${comment}`)) return undefined
  const league = byTitle.get(words)?.league
  const reviewed = [...byTitle.values()].find((title) => title.league === league && title.stage === 'Qualifying')
  return reviewed?.title ?? `${words} - ${/\bquali/i.test(phase) ? phase : 'Qualifying'}`
}

/** "2014--brazil/quali/playoffs.txt", "2016--france_quali/euro_b.txt". */
const isOfQuali = (file: string): boolean => /(?:^|[/_])quali\//.test(file)

/**
 * Files of several countries have one name: "cup.txt", "1-premierleague.txt". For titles reviewed in the release, `filePrefix`
 * distinguishes them; for other titles and for further titles of a file, the title does.
 */
function datasetFile(name: string, title: Title, { isSquad, isFurther }: { isSquad: boolean; isFurther: boolean }): string {
  const file = isSquad ? `squads/${name}` : name
  const hasKey = title.isWomens || title.isUntitled
  const key = hasKey ? title.league : toSlug(title.title)
  if (isFurther || hasKey || !released.has(title.title)) return isSquad ? `squads/${key}.${name}` : `${key}.${name}`
  return title.filePrefix && !isSquad ? `${title.filePrefix}.${name}` : file
}

/** "English Division One - Play-offs", "Bundesliga - Relegation": the play-offs after the season of a league, in a separate file. */
const playoffsForm = /^(.*\S)\s+-\s+(?:play-?offs?|relegation)$/i

/** "Euro 2016", "Champions League 2012/13 - Finals": the words before the season, or all of them without one. */
function withoutSeason(title: string): { words: string; years: string } {
  const forms = [/\s(\d{4}(?:[-/]\d{2,4})?)$/, /\s(\d{4}[-/]\d{2,4})(?=[\s,])/, /\s((?:1[89]|20)\d{2})(?=\s)/]
  for (const form of forms) {
    const found = form.exec(title)
    if (found) return { words: title.slice(0, found.index).trim(), years: found[1]! }
  }
  return { words: title, years: '' }
}

/** "Italy | Serie A": the reviewed league of a country with exactly this name. */
function namedLeague({ title }: Title): KnownLeague | undefined {
  const [first = '', second = ''] = title.split(' | ')
  const country = countryNamed(first)
  return country === undefined || second === '' ? undefined : leagueNamed(country, second)
}

/** A title that is not in the reviewed list names a league of its own. Throws an Error for a title without letters. */
function provisionalTitle(words: string, byWomen: boolean): Title {
  const name = shownText(words, 'the title')
  const league = toSlug(name)
  if (!/\p{L}/u.test(league)) throw new Error(`the title "${name.slice(0, 100)}" names no league`)
  return byWomen && !isWomens(name) ? { title: name, league: `${league}-women`, isWomens: true } : { title: name, league }
}

const inCountry = (title: Title, country: string): Title => ({
  ...title,
  league: `${country.toLowerCase()}.${title.league}`,
  isUntitled: true,
})

/** The country in "Switzerland | Super League", else the nearest folder with the name of a country: "europe/belgium/2024-25/1-liga.txt". */
const getCountry = (title: string, file: string): string =>
  [title.split(' | ', 1)[0]!, ...file.split('/').toReversed()].map(countryNamed).find((each) => each !== undefined) ?? ''

/** "= Switzerland | Super League", "brazil/2024/1-seriea.txt": the digit is the tier. A file name with "cup" denotes a cup. */
function provisional({ title, league: code }: Title, file: string, country: string): KnownLeague {
  const [first = '', second] = title.split(' | ')
  const folders = file.split('/')
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
export function getSpellings({ title: { title, stage } }: Place): string[] {
  const name = title.replace(`, ${stage}`, '')
  return name.includes(' | ') || stage === 'Qualifying' || playoffsForm.test(name) ? [] : [name]
}

/** Stage, round and group of the matches below a heading. */
export interface Heading {
  /** The source's name of the stage. */
  stageName: string
  stage: SourceStage
  round?: string
  /** The source's name of the round. */
  roundSource?: string
  roundOrder: number
  group?: string
  /** Full text of a first-level heading. */
  wording?: string
}

/** Heading for matches above the first one. A qualification gets a stage of its own, since its groups share no table. */
export const topHeading = (place: Place): Heading =>
  heading(place, place.title.stage ?? (/\bquali/i.test(place.league.name) ? 'Qualifying' : ''))

/**
 * "▪ Matchday 1", "» Finals, Round of 16", "▪ Regular Season - 3", "▪ Quarter-final", "▪ First stage", "▪▪ Group A". `marks`:
 * number of marks before the text; a heading with two belongs to `above`, the last one with one mark. Throws an Error that names
 * the fault.
 */
export function getHeading(text: string, marks: number, above: Heading, place: Place): Heading {
  // "1. Runde (Knockout)": the format of a cup's rounds is not part of their name.
  const raw = shownText(text.replace(/\s\((?:knockout|k\.?o\.?)\)$/i, ''), 'the heading')
  const { league, title } = place
  const { stage, round, group } = partsOfRound(league.code, raw)
  if (marks > 1) return headingBelow(above, raw, group, place)
  if (title.stage !== undefined) return heading(place, title.stage, raw)
  return heading(place, stage ?? stageWithout(place, round ?? ''), round, group, raw)
}

/** "== Championship Group": a stage of this name, whatever its rounds are. */
export const stageHeading = (text: string, place: Place): Heading => heading(place, shownText(text, 'the heading'))

/** The stage of a round whose heading names none. */
function stageWithout({ league, title }: Place, round: string): string {
  const stage = stageOfRound(league, round)
  return title.finals !== undefined && stage !== 'Qualifying' && !normalRound(round).startsWith('Matchday') ? title.finals : stage
}

/**
 * "▪▪ Group A" belongs to the stage above, or to the group stage. "▪▪ Final" below "▪ Division 2 - Play-offs" belongs to the
 * stage named by that whole heading.
 */
function headingBelow(above: Heading, raw: string, group: string | undefined, place: Place): Heading {
  const isOfGroups = above.stageName !== '' && above.stage.type !== 'knockout'
  if (group !== undefined) return heading(place, isOfGroups ? above.stageName : 'Group', undefined, group)
  if (above.wording?.endsWith(`- ${above.roundSource}`)) return heading(place, above.wording, raw)
  if (above.round !== undefined && isLastRound(above.round)) return heading(place, above.stageName, `${above.round}, ${raw}`)
  return heading(place, above.stageName || stageWithout(place, raw), raw)
}

function heading(place: Place, stageName: string, rawRound?: string, rawGroup?: string, wording?: string): Heading {
  const { league, season } = place
  const round = rawRound === undefined ? undefined : getRound(league.code, season, stageName, rawRound)
  const stage = getStage(league.code, stageName, round ?? '', rawGroup)
  const group = stage.group ?? rawGroup
  return {
    stageName,
    stage,
    ...(round && { round, roundSource: rawRound! }),
    roundOrder: roundOrder(round ?? ''),
    ...(group && { group }),
    ...(wording !== undefined && { wording }),
  }
}

/** The round in normal form; "3" becomes the matchday of that number within the league. */
function getRound(league: string, season: string, stage: string, raw: string): string {
  const matchday = /^\d{1,3}$/.exec(raw)?.[0]
  if (matchday === undefined) return normalRound(raw)
  const before = countedOn.find((row) => row.league === league && row.stages.includes(stage) && season >= row.from)?.rounds ?? 0
  return `Matchday ${Number(matchday) + before}`
}
