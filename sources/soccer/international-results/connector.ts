import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { type Pair, PairSchema, type Scoreboard, ScoreboardSchema, type ScoresSchema } from '@touchline/contract/gen/match'
import { type MatchConnector, type MatchesDataset, problemsDataset } from '../../connector.ts'
import { type CsvRow, readTable } from '../../parse/csv.ts'
import type { FeedFile } from '../../parse/feed-file.ts'
import { dayIn, flagIn, textIn } from '../../parse/fields.ts'
import { getReason, ofPart, type Problem, rejectedRows, rowName } from '../../parse/problem.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import { yieldToEventLoop } from '../../parse/yield-to-event-loop.ts'
import type { SourceMatch, TimedEvent } from '../../source-model.ts'
import { cc0 } from '../../source-row.ts'
import { sourceLeague } from '../shared/leagues.ts'
import { nationalTeam } from '../shared/match-fields.ts'
import { type Competition, competitionCalled, genderIn, getSeason, womensCompetition } from '../shared/national-competitions.ts'
import { seasonFolder } from '../shared/season.ts'
import { isWomens } from '../shared/womens.ts'
import { type ByMatch, type GoalRow, type Goals, getGoals, isDamaged, matchKey, readGoals, readShootouts } from './companion-files.ts'

const fileNames = ['results.csv', 'goalscorers.csv', 'shootouts.csv']

/**
 * Results of men's or of women's national teams in results.csv, with goals and shoot-outs in the companion files goalscorers.csv
 * and shootouts.csv. Unless both companion files are present and whole, no match is imported; a damaged line in one of them
 * removes the goals or the winner of its match. One dataset per competition and season; rows that cannot be assigned are in a
 * dataset of their file. All rows are in memory at once, at most 200,000 per file.
 */
export const internationalResults: MatchConnector = {
  kind: 'matches',
  format: 'international-results',
  sports: ['soccer'],
  files: 'results, goal scorers and shoot-outs of national teams, all three companion files in one folder',
  contains: 'results, goals with minutes',
  leagues: 'any',
  timezone: undefined,
  namespace: null,
  isPartnerFormat: false,
  precedence: 120,
  licence: cc0,
  reads: (name) => fileNames.includes(name),
  async *read(files) {
    const filesNamed = (name: string) => files.filter((file) => file.name.split('/').at(-1) === name)
    const goals = await readGoals(filesNamed('goalscorers.csv'))
    const shootouts = await readShootouts(filesNamed('shootouts.csv'))
    const results = await readResults(filesNamed('results.csv'))
    const missingFiles = missingCompanions({ goals, shootouts }, results.rows - rejectedRows(results.problems))
    let rest = results.rows
    for (const edition of missingFiles.length > 0 ? [] : results.editions.values()) {
      await yieldToEventLoop()
      rest -= edition.rows.length
      yield await editionDataset(edition, { goals, shootouts, complete: results.problems.length === 0 })
    }
    if (results.isThere) yield problemsDataset('soccer', 'results.csv', [...missingFiles, ...results.problems], rest)
    for (const [name, companion] of [['goalscorers', goals] as const, ['shootouts', shootouts] as const]) {
      if (filesNamed(`${name}.csv`).length > 0)
        yield problemsDataset('soccer', `${name}.csv`, [...companion.problems, ...unmatched(companion, results)].map(ofPart), 0)
    }
  },
}

/** Without all goals and shoot-outs an import would remove data of known matches, so no match is imported. */
function missingCompanions({ goals, shootouts }: Pick<Companions, 'goals' | 'shootouts'>, rows: number): Problem[] {
  const missingFiles = [!goals.isComplete && 'goalscorers.csv', !shootouts.isComplete && 'shootouts.csv'].filter((name) => name !== false)
  if (missingFiles.length === 0) return []
  const reason = `this import has no ${missingFiles.join(' and no ')}, or only the beginning of it, so no results are imported: name a folder that has complete files results.csv, goalscorers.csv and shootouts.csv`
  return [{ row: 'results.csv', reason, text: '', rows }]
}

/** A season of a competition with its rows. */
interface Edition {
  competition: Competition
  season: string
  rows: CsvRow<keyof ResultFields>[]
}

interface Results {
  editions: Map<string, Edition>
  /** Keys of the matches of all rows, rejected rows included. */
  keys: Set<string>
  /** Rows without a readable day or tournament. */
  problems: Problem[]
  rows: number
  isThere: boolean
}

/** Groups the rows by competition and season. The folder or the matches decide whether the competitions are those of women. */
async function readResults(files: readonly FeedFile[]): Promise<Results> {
  const read: { row: CsvRow<keyof ResultFields>; day: string; competition: Competition }[] = []
  const results: Results = { editions: new Map(), keys: new Set(), problems: [], rows: 0, isThere: files.length > 0 }
  for (const file of files) {
    const { rows, problems } = await readTable(file.bytes(), {
      name: 'results.csv',
      columns: resultColumns,
      optional: ['city', 'country', 'neutral'],
      onRow(row) {
        results.keys.add(matchKey(row.fields))
        read.push({ row, day: dayIn(row.fields.date), competition: competitionCalled(textIn(row.fields.tournament, 'tournament')) })
      },
    })
    results.problems = results.problems.concat(problems)
    results.rows += rows
  }
  const gender = files.some(({ name }) => isWomens(name.slice(0, -'results.csv'.length)))
    ? 'w'
    : genderIn(read.map(({ row }) => row.fields))
  for (const { row, day, competition: ofMen } of read) {
    const competition = gender === 'w' ? womensCompetition(ofMen) : ofMen
    const season = getSeason(competition, day)
    const dataset = `${competition.league.slug}/${seasonFolder(season)}`
    const edition = results.editions.get(dataset) ?? { competition, season, rows: [] }
    results.editions.set(dataset, edition)
    edition.rows.push(row)
  }
  return results
}

interface Companions {
  goals: ByMatch<GoalRow>
  shootouts: ByMatch<'home' | 'away'>
  complete: boolean
}

async function editionDataset({ competition, season, rows }: Edition, { goals, shootouts, complete }: Companions): Promise<MatchesDataset> {
  const { league, texts } = competition
  const dataset = `${league.slug}/${seasonFolder(season)}`
  const file = `${dataset}/results.csv`
  const matches: SourceMatch[] = []
  const problems: Problem[] = []
  const editionContext = {
    goalsReported: rows.some(({ fields }) => goals.byKey.has(matchKey(fields))),
    endsAfter90: league.type === 'friendly',
  }
  for (const { line, text, fields } of rows) {
    await yieldToEventLoop()
    const row = rowName(file, line)
    const key = matchKey(fields)
    const shootout = isDamaged(shootouts, fields) ? 'unknown' : shootouts.byKey.get(key)?.[0]
    const listed = isDamaged(goals, fields) ? 'invalid' : (goals.byKey.get(key) ?? [])
    try {
      matches.push({ row, text, ...parseMatch(fields, { ...editionContext, goals: listed, ...(shootout && { shootout }) }) })
    } catch (error) {
      problems.push({ row, text, reason: getReason(error) })
    }
  }
  return {
    name: dataset,
    file,
    sport: 'soccer',
    season: { league: sourceLeague(league, texts), name: season },
    rows: rows.length,
    problems,
    matches,
    complete: complete && problems.length === 0,
  }
}

function unmatched({ rows }: ByMatch<unknown>, { keys, isThere }: Results): Problem[] {
  const unmatchedRows = [...rows].filter(([key]) => !keys.has(key)).map(([, row]) => row)
  if (isThere) return unmatchedRows.map((row) => ({ ...row, reason: 'results.csv has no row for this match' }))
  return unmatchedRows
    .slice(0, 1)
    .map((row) => ({ ...row, reason: 'there is no results.csv in the folder of this file; name a folder that has both' }))
}

const resultColumns = ['date', 'home_team', 'away_team', 'home_score', 'away_score', 'tournament', 'city', 'country', 'neutral'] as const
type ResultFields = Record<(typeof resultColumns)[number], string>

/** Data of a match from the companion files and its competition. */
interface CompanionData {
  /** "invalid": one of its rows cannot be read, so all of them are left out. */
  goals: readonly GoalRow[] | 'invalid'
  /** The source lists goals for this competition. */
  goalsReported: boolean
  /** Winner of the shoot-out; "unknown": its row cannot be read. Absent: there was none; the source lists every shoot-out. */
  shootout?: 'home' | 'away' | 'unknown'
  /** The competition has no extra time. */
  endsAfter90: boolean
}

type Score = [number, number]

/** One row of results.csv with its companion data. Throws an Error that names the fault of the row. */
function parseMatch(row: ResultFields, companion: CompanionData): Omit<SourceMatch, 'row' | 'text'> {
  const date = dayIn(row.date)
  const score = scoreIn(row.home_score, row.away_score)
  const goals = goalsIn(score, companion)
  const events = 'events' in goals ? goals.events : undefined
  const faults: string[] = []
  const neutral = row.neutral === '' ? undefined : tolerant(faults, () => flagIn(row.neutral.toUpperCase(), 'neutral'), leftOut())
  const city = row.city === '' ? undefined : tolerant(faults, () => textIn(row.city, 'city'), leftOut())
  return {
    stage: { name: '', type: 'league' },
    roundOrder: 0,
    date,
    startAt: `${date}T00:00:00Z`,
    timeTbd: true,
    home: nationalTeam(textIn(row.home_team, 'home_team')),
    away: nationalTeam(textIn(row.away_team, 'away_team')),
    ...(neutral !== undefined && { neutral }),
    ...(city !== undefined && { venue: { name: '', city } }),
    scoreboard: score ? played(score, events, companion) : create(ScoreboardSchema, { state: 'scheduled', status: 'TBD' }),
    ...(events && { events }),
    repairs: [
      ...faults,
      ...('left' in goals && goals.left ? [goals.left] : []),
      ...(score && companion.shootout === 'unknown' ? ['winner left out: its row in shootouts.csv cannot be read'] : []),
    ],
  }
}

function goalsIn(score: Score | undefined, { goals, goalsReported }: CompanionData): Goals {
  if (!score) return { left: '' }
  return goals === 'invalid' ? { left: 'goals left out: a row of goalscorers.csv cannot be read' } : getGoals(goals, score, goalsReported)
}

/** The score after extra time, without a shoot-out; undefined for a scheduled match. */
function scoreIn(home: string, away: string): Score | undefined {
  if ([home, away].every((goals) => goals === 'NA' || goals === '')) return undefined
  // Programs without a nullable integer type write "3.0".
  for (const goals of [home, away]) if (!/^\d{1,2}(?:\.0)?$/.test(goals)) throw new Error(`score "${home}-${away}" is not a pair of goals`)
  return [Number(home), Number(away)]
}

/**
 * The source reports neither extra time nor the score before it. Both are derived from the minutes of the goals where these are
 * listed. Otherwise the match counts as played in 90 minutes; its full-time score is omitted where extra time was possible.
 */
function played(score: Score, events: readonly TimedEvent[] | undefined, companion: CompanionData): Scoreboard {
  const hadExtraTime = events?.some(({ minute }) => minute > 90) ?? false
  const status = companion.shootout ? 'PEN' : hadExtraTime ? 'AET' : 'FT'
  const winner = companion.shootout === 'unknown' ? undefined : (companion.shootout ?? getWinner(score))
  const fulltime = events ? after90(events) : companion.endsAfter90 && !companion.shootout ? score : undefined
  const scores: MessageInitShape<typeof ScoresSchema> = {
    ...(fulltime && { fulltime: pair(fulltime) }),
    ...(hadExtraTime && { extraTime: pair(score) }),
  }
  return create(ScoreboardSchema, {
    state: 'finished',
    status,
    homeScore: score[0],
    awayScore: score[1],
    ...(fulltime && { scores }),
    ...(winner && { winner }),
  })
}

function after90(events: readonly TimedEvent[]): Score {
  const count = (side: 'home' | 'away') => events.filter((event) => event.side === side && event.minute <= 90).length
  return [count('home'), count('away')]
}

const getWinner = ([home, away]: Score): string => (home > away ? 'home' : home < away ? 'away' : 'draw')

const pair = ([home, away]: Score): Pair => create(PairSchema, { home, away })
