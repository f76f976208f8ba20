import { type MatchConnector, type MatchesDataset, problemsDataset } from '../../connector.ts'
import type { FeedFile } from '../../parse/feed-file.ts'
import { getReason, type Problem, rowName } from '../../parse/problem.ts'
import { yieldToEventLoop } from '../../parse/yield-to-event-loop.ts'
import type { SourceMatch } from '../../source-model.ts'
import { isOfCountry } from '../shared/leagues.ts'
import { seasonFolder } from '../shared/season.ts'
import { getMatch } from './match.ts'
import { type MatchReports, matchReports } from './match-reports.ts'
import { type PlacedReport, type Reply, readReply } from './reply.ts'

/**
 * Replies of the service behind fifa.com: the calendar, and of a match the live detail and the timeline, recognised by their
 * content. One dataset per league and season, and one for replies that are about no match.
 */
export const fifa: MatchConnector = {
  kind: 'matches',
  format: 'fifa',
  sports: ['soccer'],
  files: 'replies of the service behind fifa.com: the calendar; live detail and timeline of a match',
  contains: 'fixtures, matches in play; results with shoot-outs; lineups, goals, cards, substitutions for matches with these replies',
  leagues: 'any',
  timezone: 'UTC',
  namespace: 'fifa',
  isPartnerFormat: false,
  precedence: 155,
  licence: {
    name: 'none published',
    url: 'https://www.fifa.com/legal/terms-of-service',
    notice: 'FIFA publishes no licence for this service; the operator answers for its terms.',
  },
  reads: (name) => /^[\w-]+(?:\.json)?$/.test(name),
  read,
}

interface ReadReply extends Reply {
  name: string
}

async function* read(files: readonly FeedFile[]): AsyncIterable<MatchesDataset> {
  const replies: ReadReply[] = []
  for (const file of files) replies.push({ name: file.name, ...(await readReply(file)) })
  const reports = replies.flatMap(({ name, reports: of }) => of.map((report): PlacedReport => ({ file: name, ...report })))
  const matches = [...Map.groupBy(reports, ({ id }) => id ?? '')].flatMap(([id, of]) => (id === '' ? [] : [matchReports(id, of)]))
  const dataset = ({ newest }: MatchReports) => newest && `${newest.head.place.league.slug}/${seasonFolder(newest.head.place.season)}`
  for (const [name, of] of Map.groupBy(matches, dataset)) if (name !== undefined) yield await readSeason(name, of)
  yield rest(
    replies,
    reports.filter(({ id }) => id === undefined),
    matches.filter(({ newest }) => !newest),
  )
}

const further = 'further replies about a match'
const undecided = 'matches without teams'
const otherGames = 'matches of futsal and beach soccer'

const skippedIn = (matches: readonly MatchReports[]): Record<string, number> => {
  const sum = (count: (match: MatchReports) => number) => matches.reduce((all, match) => all + count(match), 0)
  const reasons = {
    [further]: sum((match) => match.further),
    [undecided]: sum((match) => match.undecided),
    [otherGames]: sum((match) => match.otherGames),
  }
  return Object.fromEntries(Object.entries(reasons).filter(([, rows]) => rows > 0))
}

const rowsIn = ({ newest, further: more, faults, undecided: without, otherGames: others }: MatchReports): number =>
  (newest ? 1 : 0) + more + faults.length + without + others

async function readSeason(dataset: string, of: readonly MatchReports[]): Promise<MatchesDataset> {
  const file = `${dataset}.json`
  const problems: Problem[] = []
  const matches: SourceMatch[] = []
  const { place } = of[0]!.newest!.head
  const name = ({ file: reply, number }: PlacedReport) => rowName(file, `${reply}:${number}`)
  for (const match of of) {
    await yieldToEventLoop()
    const newest = match.newest!
    for (const { row, reason } of match.faults) problems.push({ row: name(row), text: row.text, reason })
    const at = { row: name(newest), text: newest.text }
    try {
      if (match.unknownState !== undefined) throw new Error(match.unknownState)
      matches.push({ ...at, ...getMatch(match) })
    } catch (error) {
      problems.push({ ...at, reason: getReason(error) })
    }
  }
  return {
    name: dataset,
    file,
    sport: 'soccer',
    season: { league: place.source, name: place.season },
    rows: of.reduce((sum, match) => sum + rowsIn(match), 0),
    ...(Object.keys(skippedIn(of)).length > 0 && { skipped: skippedIn(of) }),
    problems,
    matches,
    complete: false,
    // In a league of a country, two teams meet once at a ground.
    ...(!isOfCountry(place.league) && { meetingsByDay: true }),
  }
}

/** The rows that belong to no season. It is emitted without any too, which clears problems of earlier imports from quarantine. */
function rest(replies: readonly ReadReply[], unnamed: readonly PlacedReport[], unread: readonly MatchReports[]): MatchesDataset {
  const row = ({ file, number }: PlacedReport) => rowName('rest', `${file}:${number}`)
  const problems: Problem[] = [
    ...replies.flatMap(({ name, broken }) => (broken ? [{ row: rowName('rest', `${name}:0`), ...broken }] : [])),
    ...unnamed.map((report) => ({ row: row(report), text: report.text, reason: report.fault!.reason })),
    ...unread.flatMap(({ faults }) => faults.map(({ row: report, reason }) => ({ row: row(report), text: report.text, reason }))),
  ]
  const others = replies.reduce((sum, reply) => sum + reply.others, 0)
  const skipped = { ...skippedIn(unread), ...(others > 0 && { 'replies without matches': others }) }
  const rows = problems.length + Object.values(skipped).reduce((sum, count) => sum + count, 0)
  return {
    ...problemsDataset('soccer', 'rest', problems, rows),
    ...(Object.keys(skipped).length > 0 && { skipped }),
    complete: false,
  }
}
