import { type FeedFile, getPath } from '../../parse/feed-file.ts'
import { type Fields, getFields, getList, isGiven, quoted } from '../../parse/fields.ts'
import { getJson } from '../../parse/json-file.ts'
import { onceAFile } from '../../parse/once-a-file.ts'
import { getReason } from '../../parse/problem.ts'
import { tolerant } from '../../parse/tolerant.ts'
import { yieldToEventLoop } from '../../parse/yield-to-event-loop.ts'
import { type Box, readBox } from './box.ts'
import { type GameId, gameId } from './game-id.ts'
import { type Head, readHead, Undecided } from './head.ts'
import type { People } from './names.ts'
import { UnknownState } from './phase.ts'
import { hasRail, type Rail, readRail } from './rail.ts'
import { type Plays, readPlays } from './read-plays.ts'
import { type Scoring, scoringOfList, scoringOfSummary } from './scoring.ts'

/** What one reply says about one game. */
export interface Report {
  /** Position in the reply, from 1. */
  number: number
  text: string
  /** Absent: the reply names no game. */
  id?: GameId
  /** Absent for a side column, which tells no state, and if `fault` is set. */
  head?: Head
  isDetail: boolean
  scoring?: Scoring
  box?: Box
  plays?: Plays
  rail?: Rail
  /** Parts of a detail that cannot be read. */
  repairs: string[]
  fault?: { reason: string; isUndecided: boolean; isUnknownState: boolean }
}

/** A report with the name of its reply. */
export interface PlacedReport extends Report {
  file: string
}

export interface Reply {
  reports: Report[]
  people: People
  /** Number of replies that are about no game: 0 or 1. */
  others: number
  /** The reply is no JSON object. */
  broken?: { reason: string; text: string }
}

/** As much of a reply as the quarantine keeps. */
const textMax = 4_000

const shortText = (value: unknown): string => quoted(value).slice(0, textMax)

/** One reply of the service, recognised by its content. Throws only the errors of reading the bytes. */
export const readReply = onceAFile(async (file: FeedFile): Promise<Reply> => {
  const people: People = new Map()
  let field: Fields
  let document: unknown
  try {
    document = await getJson(file)
    field = getFields(document, 'a reply')
  } catch (error) {
    return { ...none, people, broken: { reason: getReason(error), text: shortText(document ?? '') } }
  }
  await yieldToEventLoop()
  const lists = listsIn(field)
  if (lists) return await readLists(lists, people)
  if (isGiven(field('gameState')) || detailParts.some((part) => isGiven(field(part))))
    return { ...none, people, reports: [readDetail(field, file, people)] }
  if (hasRail(field)) return { ...none, people, reports: [readColumn(field, file)] }
  return { ...none, people, others: 1 }
})

const none: Omit<Reply, 'people'> = { reports: [], others: 0 }
const detailParts = ['plays', 'playerByGameStats', 'summary', 'boxscore']

interface GameList {
  games: unknown
  day?: string
}

/** The lists of games of a reply; undefined if it is no list. */
function listsIn(field: Fields): GameList[] | undefined {
  if (Array.isArray(field('games'))) return [{ games: field('games'), ...dayNamed(field('currentDate')) }]
  const weeks = [field('gameWeek'), field('gamesByDate')].find((value) => Array.isArray(value))
  if (weeks === undefined) return undefined
  return (weeks as unknown[]).flatMap((each) => {
    const day = tolerant([], () => getFields(each, 'a day'))
    return day ? [{ games: day('games'), ...dayNamed(day('date')) }] : []
  })
}

const dayNamed = (value: unknown): { day?: string } => (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? { day: value } : {})

async function readLists(lists: readonly GameList[], people: People): Promise<Reply> {
  const reports: Report[] = []
  const broken: string[] = []
  for (const { games, day } of lists) {
    for (const row of tolerant(broken, () => getList(games, 'games')) ?? []) {
      await yieldToEventLoop()
      reports.push(readRow(row, reports.length + 1, day, people))
    }
  }
  return {
    ...{ reports, people, others: 0 },
    ...(broken.length > 0 && { broken: { reason: broken[0]!, text: shortText(lists.map(({ day }) => day)) } }),
  }
}

function readRow(row: unknown, number: number, day: string | undefined, people: People): Report {
  const report: Report = { number, text: shortText(row), isDetail: false, repairs: [] }
  return guarded(report, () => {
    const field = getFields(row, 'a game')
    report.id = gameId(field('id'))
    report.head = readHead(field, report.id, day)
    report.scoring = scoringOfList(field, report.id, report.head, people)
  })
}

function readDetail(field: Fields, file: FeedFile, people: People): Report {
  const beginning = Object.fromEntries(headFields.map((name) => [name, field(name)]))
  const report: Report = { number: 1, text: shortText(beginning), isDetail: true, repairs: [] }
  return guarded(report, () => {
    report.id = isGiven(field('id')) ? (tolerant([], () => gameId(field('id'))) ?? idInPath(file)) : idInPath(file)
    const head = readHead(field, report.id)
    report.head = head
    if (isGiven(field('plays'))) {
      const plays = readPlays(field, report.id, head, people)
      if (plays) report.plays = plays
      else report.repairs.push('plays left out: too many of them cannot be read')
      return
    }
    // Recordings of 2023 have box score and side column below one key.
    const older = isGiven(field('boxscore')) ? tolerant(report.repairs, () => getFields(field('boxscore'), 'boxscore')) : undefined
    const players = field('playerByGameStats') ?? older?.('playerByGameStats')
    const box = isGiven(players) ? readBox(players, people, report.repairs) : undefined
    if (box) report.box = box
    if (isGiven(field('summary'))) report.scoring = scoringOfSummary(field('summary'), report.id, head, people)
    const column = older ?? tolerant([], () => getFields(field('summary')))
    if (column && hasRail(column)) report.rail = readRail(column, report.id)
  })
}

const headFields = ['id', 'gameDate', 'startTimeUTC', 'gameState', 'gameScheduleState', 'periodDescriptor', 'clock', 'homeTeam', 'awayTeam']

/** A side column names its game by its address alone. */
function readColumn(field: Fields, file: FeedFile): Report {
  const report: Report = { number: 1, text: '', isDetail: true, repairs: [] }
  return guarded(report, () => {
    report.id = idInPath(file)
    report.rail = readRail(field, report.id)
  })
}

/** "gamecenter/2023020195/right-rail". Throws an Error if no folder and no file is named by a game. */
function idInPath(file: FeedFile): GameId {
  const path = getPath(file)
  const id = /(?:^|\D)(\d{10})(?:\D|$)/.exec(path)?.[1]
  if (id === undefined) throw new Error(`neither the reply nor its path "${path.slice(-60)}" has the id of a game`)
  return gameId(id)
}

function guarded(report: Report, read: () => void): Report {
  try {
    read()
  } catch (error) {
    delete report.head
    report.fault = {
      reason: error instanceof Undecided ? 'its teams are not known yet' : getReason(error),
      isUndecided: error instanceof Undecided,
      isUnknownState: error instanceof UnknownState,
    }
  }
  return report
}
