import type { FeedFile } from '../../parse/feed-file.ts'
import { type Fields, getFields, isGiven, quoted, shown } from '../../parse/fields.ts'
import { getJson } from '../../parse/json-file.ts'
import { onceAFile } from '../../parse/once-a-file.ts'
import { getReason } from '../../parse/problem.ts'
import { tolerant } from '../../parse/tolerant.ts'
import { yieldToEventLoop } from '../../parse/yield-to-event-loop.ts'
import type { SourceMatch } from '../../source-model.ts'
import { idIn } from './fields.ts'
import { type Head, OtherGame, readHead, Undecided } from './head.ts'
import { officialsIn, readSheet, type Sheet } from './sheet.ts'
import { UnknownState } from './state.ts'
import { readTimeline, type Timeline } from './timeline.ts'

/** What one reply says about one match. */
export interface Report {
  /** Position in the reply, from 1. */
  number: number
  text: string
  /** Absent: the row names no match. */
  id?: string
  /** Absent for a timeline, which tells no state, and if `fault` is set. */
  head?: Head
  sheet?: Sheet
  timeline?: Timeline
  officials?: NonNullable<SourceMatch['officials']>
  fault?: { reason: string; kind: 'fault' | 'undecided' | 'other' | 'state' }
}

/** A report with the name of its reply. */
export interface PlacedReport extends Report {
  file: string
}

export interface Reply {
  reports: Report[]
  /** The reply is about no match: 0 or 1. */
  others: number
  /** The reply is no JSON object. */
  broken?: { reason: string; text: string }
}

/** As much of a reply as the quarantine keeps. */
const textMax = 4_000
const shortText = (value: unknown): string => quoted(value).slice(0, textMax)

/** A calendar of 500 matches, five times. */
const bytesMax = 16 * 1024 * 1024
const rowsMax = 10_000

/** One reply of the service, recognised by its content. Throws only the errors of reading the bytes. */
export const readReply = onceAFile(async (file: FeedFile): Promise<Reply> => {
  let document: unknown
  try {
    document = await getJson(file, bytesMax)
    // An unknown match is answered with null.
    if (document === null) return { reports: [], others: 1 }
    const field = getFields(document, 'a reply')
    if (Array.isArray(field('Results'))) return await readList(field('Results') as unknown[])
    if (Array.isArray(field('Event'))) return { reports: [readEvents(field)], others: 0 }
    if (isGiven(field('IdMatch')) || isGiven(field('HomeTeam'))) return { reports: [readDetail(field)], others: 0 }
    return { reports: [], others: 1 }
  } catch (error) {
    return { reports: [], others: 0, broken: { reason: getReason(error), text: shortText(document ?? '') } }
  }
})

/** A list of competitions, stages or teams has no matches. */
async function readList(rows: readonly unknown[]): Promise<Reply> {
  if (rows.length > rowsMax) throw new Error(`a list of more than ${rowsMax}`)
  if (!(await hasMatches(rows))) return { reports: [], others: 1 }
  const reports: Report[] = []
  for (const [i, row] of rows.entries()) {
    await yieldToEventLoop()
    reports.push(
      guarded({ number: i + 1, text: shortText(row) }, (report) => {
        const field = getFields(row, 'a match')
        report.id = matchId(field)
        report.head = readHead(field, report.id)
        report.officials = officialsIn(field, (_, read) => tolerant([], read))
      }),
    )
  }
  return { reports, others: 0 }
}

async function hasMatches(rows: readonly unknown[]): Promise<boolean> {
  for (const row of rows) {
    await yieldToEventLoop()
    const field = tolerant([], () => getFields(row))
    if (!field || isGiven(field('MatchStatus')) || isGiven(field('IdMatch'))) return true
  }
  return false
}

const readDetail = (field: Fields): Report =>
  guarded({ number: 1, text: shortText(Object.fromEntries(headFields.map((name) => [name, field(name)]))) }, (report) => {
    report.id = matchId(field)
    const head = readHead(field, report.id)
    report.sheet = readSheet(field, head)
    report.head = head
  })

const headFields = ['IdMatch', 'IdCompetition', 'IdSeason', 'Date', 'MatchStatus', 'Period', 'MatchTime', 'CompetitionName', 'SeasonName']

const readEvents = (field: Fields): Report =>
  guarded({ number: 1, text: '' }, (report) => {
    report.id = matchId(field)
    report.timeline = readTimeline(field)
  })

function matchId(field: Fields): string {
  const id = idIn(field('IdMatch'))
  if (id === undefined) throw new Error(`IdMatch ${shown(field('IdMatch'))} is not the id of a match`)
  return id
}

function guarded(report: Report, read: (report: Report) => void): Report {
  try {
    read(report)
  } catch (error) {
    delete report.head
    delete report.sheet
    const kind =
      error instanceof Undecided ? 'undecided' : error instanceof OtherGame ? 'other' : error instanceof UnknownState ? 'state' : 'fault'
    report.fault = { reason: getReason(error), kind }
  }
  return report
}
