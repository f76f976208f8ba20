import { type MatchConnector, type MatchesDataset, problemsDataset } from '../../connector.ts'
import type { FeedFile } from '../../parse/feed-file.ts'
import { getReason, ofPart, type Problem, rowName } from '../../parse/problem.ts'
import { yieldToEventLoop } from '../../parse/yield-to-event-loop.ts'
import type { SourceMatch } from '../../source-model.ts'
import { mit } from '../../source-row.ts'
import { genderIn, getLeague, type VolleyballLeague } from '../shared/leagues.ts'
import { type Header, readHeader } from './header.ts'
import { getMatch } from './match.ts'
import { scoutFold } from './scout.ts'
import { readSections } from './sections.ts'

/**
 * Scout files of Data Volley, one per match, of any number of competitions in one folder. One dataset per competition and season;
 * a file without them is a separate dataset with its problems.
 */
export const datavolley: MatchConnector = {
  kind: 'matches',
  format: 'datavolley',
  sports: ['volleyball'],
  files: 'scout files of Data Volley, one per match',
  contains: 'results by set, time-outs, lineups, statistics by set, rallies for replays and stories',
  leagues: 'any',
  timezone: 'league',
  namespace: null,
  isPartnerFormat: false,
  precedence: 68,
  licence: mit('2020 Ben Raymond, Adrien Ickowicz'),
  reads: (name) => /\.dvw$/i.test(name),
  read,
}

interface Sorted {
  file: FeedFile
  league: VolleyballLeague
  season: string
}

/** Reads files twice: first the beginning, which contains the competition, then all of it. */
async function* read(files: readonly FeedFile[]): AsyncIterable<MatchesDataset> {
  const byDataset = new Map<string, Sorted[]>()
  let isComplete = true
  for (const file of files) {
    await yieldToEventLoop()
    const sorted = await sort(file)
    if ('outcome' in sorted) {
      isComplete &&= sorted.outcome.complete
      yield sorted.outcome
    } else byDataset.set(getName(sorted), [...(byDataset.get(getName(sorted)) ?? []), sorted])
  }
  for (const [name, sorted] of [...byDataset].sort(([a], [b]) => (a < b ? -1 : 1))) yield await seasonDataset(name, sorted, isComplete)
}

/** The name does not change when a provisional league is reviewed, so the dataset is replaced. */
const getName = ({ league, season }: Sorted): string =>
  [(league.key ?? league.slug).replaceAll(' ', '-'), league.gender, season.replace('/', '-')].filter(Boolean).join('-')

/** The folder that the file is in; "" at the location itself. */
const getFolder = ({ name }: FeedFile): string => name.split('/').at(-2) ?? ''

/** Beach volleyball is another sport: its sides are two players. */
async function sort(file: FeedFile): Promise<Sorted | { outcome: MatchesDataset }> {
  try {
    const header = readHeader((await readSections(file)).sections, getFolder(file), [])
    if (header.isBeach)
      return { outcome: { ...problemsDataset('volleyball', file.name, [], 1), skipped: { 'matches of beach volleyball': 1 } } }
    return { file, league: leagueIn(header), season: header.season }
  } catch (error) {
    const problem = { row: rowName(file.name, 1), reason: getReason(error), text: '' }
    return { outcome: problemsDataset('volleyball', file.name, [problem], 1) }
  }
}

function leagueIn({ competition, phase }: Header): VolleyballLeague {
  const type = /\b(?:cup|pokal|puchar|kup|coppa|copa|coupe|ta[cç]a)\b/i.test(competition) ? 'cup' : 'league'
  return getLeague({ title: competition, gender: genderIn(competition, phase), type, countryCode: '' })
}

async function seasonDataset(name: string, sorted: readonly Sorted[], isComplete: boolean): Promise<MatchesDataset> {
  const problems: Problem[] = []
  const matches: SourceMatch[] = []
  const [{ league, season }] = sorted as [Sorted, ...Sorted[]]
  for (const { file } of sorted) {
    const at = { row: rowName(name, `${file.name.replaceAll('#', '_')}:1`), text: '' }
    const faults: string[] = []
    try {
      const fold = scoutFold()
      const { sections, faults: unread } = await readSections(file, fold.add)
      at.text = sections.get('3MATCH')![0]!
      faults.push(...unread)
      matches.push({ ...at, ...getMatch(readHeader(sections, getFolder(file), faults), fold.result(), league, faults) })
    } catch (error) {
      problems.push({ ...at, reason: getReason(error) })
    }
    for (const reason of faults) problems.push(ofPart({ ...at, reason }))
  }
  const { timezone: _, ...published } = league
  const complete = isComplete && problems.every(({ rows = 1 }) => rows === 0)
  return {
    name,
    file: name,
    sport: 'volleyball',
    season: { league: published, name: season },
    rows: sorted.length,
    problems,
    matches,
    complete,
  }
}
