import { type MatchConnector, type MatchesDataset, problemsDataset } from '../../connector.ts'
import type { FeedFile } from '../../parse/feed-file.ts'
import { getReason, type Problem, rowName } from '../../parse/problem.ts'
import { yieldToEventLoop } from '../../parse/yield-to-event-loop.ts'
import type { SourceMatch } from '../../source-model.ts'
import leagues from '../leagues.json' with { type: 'json' }
import { gameMatch } from './game-match.ts'
import { type GameReports, gameReports, isUnknown } from './game-reports.ts'
import { withLastPeriods } from './last-period.ts'
import { mergePerson, type People } from './names.ts'
import { type PlacedReport, type Reply, readReply } from './reply.ts'

/** A folder of this feed reports the files that no format reads, "pwhl_standings_5.json". */
const ofHockeytech = /^(?!stats_)[a-z]{2,10}_(?:seasons|schedule|standings|teams|roster|game_summary|pbp|gameshifts)/

/**
 * Replies of the web service of the NHL: scores of a day, schedules, and of a game the landing page, box score, play-by-play and
 * side column, recognised by their content. One dataset per season, and one for replies without games.
 */
export const nhlWeb: MatchConnector = {
  kind: 'matches',
  format: 'nhl-web',
  sports: ['hockey'],
  files: 'replies of the web service of the NHL: scores, schedules; landing page, box score, play-by-play, side column of a game',
  contains: 'fixtures, matches in play; goals, penalties, shoot-outs, lineups, box scores, play-by-play for games with these replies',
  leagues: ['nhl'],
  timezone: 'UTC',
  namespace: 'nhl',
  isPartnerFormat: false,
  precedence: 67,
  licence: {
    name: 'none published',
    url: 'https://www.nhl.com/info/terms-of-service',
    notice:
      'The NHL publishes no licence for this service; the operator answers for its terms. NHL and the marks of its clubs are trademarks of the NHL and its teams.',
  },
  reads: (name) => /^[\w-]+(?:\.json)?$/.test(name) && !ofHockeytech.test(name),
  read,
}

interface ReadReply extends Reply {
  name: string
}

async function* read(files: readonly FeedFile[]): AsyncIterable<MatchesDataset> {
  const replies: ReadReply[] = []
  for (const file of files) replies.push({ name: file.name, ...(await readReply(file)) })
  const reports = replies.flatMap(({ name, reports: of }) => of.map((report): PlacedReport => ({ file: name, ...report })))
  const people = peopleIn(replies)
  for (const [year, ofSeason] of Map.groupBy(reports, ({ id }) => id?.year ?? 0))
    if (year !== 0) yield await readSeason(year, ofSeason, people)
  yield rest(
    replies,
    reports.filter(({ id }) => id === undefined),
  )
}

function peopleIn(replies: readonly ReadReply[]): People {
  const people: People = new Map()
  for (const reply of replies) for (const person of reply.people.values()) mergePerson(people, person)
  return people
}

const others: Readonly<Record<string, string>> = {
  preseason: 'games of the preseason',
  other: 'games of all-star weekends and national teams',
}
const further = 'further replies about a game'
const undecided = 'games whose teams are not known yet'

async function readSeason(year: number, reports: readonly PlacedReport[], people: People): Promise<MatchesDataset> {
  const file = `${year}-${String(year + 1).slice(2)}.json`
  const skipped = new Map<string, number>()
  const skip = (reason: string, rows: number) => rows > 0 && skipped.set(reason, (skipped.get(reason) ?? 0) + rows)
  const games: GameReports[] = []
  for (const of of Map.groupBy(reports, ({ id }) => id!.id).values()) {
    const reason = others[of[0]!.id!.type]
    if (reason !== undefined) skip(reason, of.length)
    else games.push(withLastPeriods(gameReports(of)))
  }
  const problems: Problem[] = []
  const matches: SourceMatch[] = []
  const name = ({ file: reply, number }: PlacedReport) => rowName(file, `${reply}:${number}`)
  for (const game of games) {
    await yieldToEventLoop()
    for (const { row, reason } of game.faults) problems.push({ row: name(row), text: row.text, reason })
    skip(undecided, game.undecided)
    skip(further, game.further)
    if (!game.newest) continue
    const at = { row: name(game.newest), text: game.newest.text }
    try {
      if (isUnknown(game)) throw new Error(game.unknownState!)
      matches.push({ ...at, ...gameMatch(game, people) })
    } catch (error) {
      problems.push({ ...at, reason: getReason(error) })
    }
  }
  return {
    name: file.replace('.json', ''),
    file,
    sport: 'hockey',
    season: { league: leagues.nhl, name: `${year}/${year + 1}` },
    rows: reports.length,
    ...(skipped.size > 0 && { skipped: Object.fromEntries(skipped) }),
    problems,
    matches,
    complete: false,
    meetingsByDay: true,
  }
}

/** The rows that belong to no season. It is emitted without any too, which clears problems of earlier imports from quarantine. */
function rest(replies: readonly ReadReply[], reports: readonly PlacedReport[]): MatchesDataset {
  const broken = replies.flatMap(({ name, broken: fault }) => (fault ? [{ row: rowName('rest', `${name}:0`), ...fault }] : []))
  const problems = [
    ...broken,
    ...reports.map(({ file, number, text, fault }) => ({ row: rowName('rest', `${file}:${number}`), text, reason: fault!.reason })),
  ]
  const without = replies.reduce((sum, reply) => sum + reply.others, 0)
  return {
    ...problemsDataset('hockey', 'rest', problems, problems.length + without),
    ...(without > 0 && { skipped: { 'replies without games: rosters, standings, statistics': without } }),
    complete: false,
  }
}
