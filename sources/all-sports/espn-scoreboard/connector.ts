import type { MatchConnector, MatchesDataset } from '../../connector.ts'
import { problemsDataset } from '../../connector.ts'
import type { FeedFile } from '../../parse/feed-file.ts'
import { quoted } from '../../parse/fields.ts'
import { getReason, type Problem, rowName } from '../../parse/problem.ts'
import { yieldToEventLoop } from '../../parse/yield-to-event-loop.ts'
import { type FeedLeague, getLeague, namedLeagues, seasonName } from './league.ts'
import { type ParsedMatch, parseMatch, Skipped } from './match.ts'
import { getNumbers, isByDay } from './meetings.ts'
import { newestFirst } from './newest.ts'
import { type ReplyEvent, readReply } from './replies.ts'
import { Undecided } from './team.ts'

/**
 * Replies of the site API of ESPN: scoreboards of a day or a month, single events, and of summaries the state of the match. Each
 * league and season is a dataset; of several replies about one match the one that is furthest counts.
 */
export const espnScoreboard: MatchConnector = {
  kind: 'matches',
  format: 'espn-scoreboard',
  sports: ['soccer', 'basketball', 'baseball', 'hockey', 'american-football', 'volleyball'],
  files: 'replies of the site API of ESPN: a scoreboard, an event, a summary',
  contains: 'fixtures, matches in play; results with the score by period',
  leagues: 'any',
  timezone: 'UTC',
  namespace: 'espn',
  isPartnerFormat: false,
  precedence: 15,
  namePrecedence: 15,
  licence: {
    name: 'none published',
    url: 'https://disneytermsofuse.com/english/',
    notice: 'ESPN publishes no licence for this service; the operator answers for its terms.',
  },
  reads: (name) => /(?:\.json|^[^.]+)$/.test(name),
  async *read(files) {
    const read = await readFiles(files)
    const problems = [...read.problems]
    const named = namedLeagues(read.events)
    const placed: Placed[] = []
    for (const reply of read.events) {
      try {
        const league = getLeague(reply, named)
        placed.push({ reply, league, season: seasonName(reply, league) })
      } catch (error) {
        problems.push({ file: reply.file.name, problem: getProblem(reply, rowName(reply.file.name, reply.number), error) })
      }
    }
    const bySeason = Map.groupBy(placed, ({ league, season }) => `${league.sport}/${league.code}/${season.replace('/', '-')}`)
    for (const [name, ofSeason] of bySeason) yield await readSeason(name, ofSeason)
    for (const [file, of] of Map.groupBy(problems, (each) => each.file)) {
      const unplaced = of.map(({ problem }) => problem)
      yield problemsDataset('soccer', file, unplaced, unplaced.length)
    }
  },
}

interface FileProblem {
  file: string
  problem: Problem
}

interface Placed {
  reply: ReplyEvent
  league: FeedLeague
  season: string
}

const getProblem = ({ value }: ReplyEvent, row: string, error: unknown): Problem => ({ row, reason: getReason(error), text: quoted(value) })

async function readFiles(files: readonly FeedFile[]): Promise<{ events: ReplyEvent[]; problems: FileProblem[] }> {
  const events: ReplyEvent[] = []
  const problems: FileProblem[] = []
  for (const file of files) {
    const reply = await readReply(file)
    for (const event of reply.events) events.push(event)
    for (const problem of reply.problems) problems.push({ file: file.name, problem })
  }
  return { events, problems }
}

const earlier = 'earlier replies about a match'

async function readSeason(name: string, placed: readonly Placed[]): Promise<MatchesDataset> {
  const { league, season } = placed[0]!
  const file = `${name}.json`
  const skipped: Record<string, number> = {}
  const skip = (reason: string, count = 1) => {
    if (count > 0) skipped[reason] = (skipped[reason] ?? 0) + count
  }
  const problems: Problem[] = []
  const parsed: { match: ParsedMatch; reply: ReplyEvent; row: string }[] = []
  const byMatch = Map.groupBy(placed, ({ reply }) => String(reply.event('id') ?? rowName(reply.file.name, reply.number)))
  for (const replies of byMatch.values()) {
    await yieldToEventLoop()
    const [reply] = newestFirst(replies.map((each) => each.reply))
    skip(earlier, replies.length - 1)
    const row = rowName(file, `${reply!.file.name}:${reply!.number}`)
    try {
      parsed.push({ match: parseMatch(reply!, league), reply: reply!, row })
    } catch (error) {
      if (error instanceof Skipped) skip(error.message)
      else if (error instanceof Undecided) skip('matches without teams')
      else problems.push(getProblem(reply!, row, error))
    }
  }
  const numbers = getNumbers(
    parsed.map(({ match }) => match),
    league,
  )
  return {
    name,
    file,
    sport: league.sport,
    season: { league: withUid(league, placed), name: season },
    rows: placed.length,
    ...(Object.keys(skipped).length > 0 && { skipped }),
    problems,
    matches: parsed.map(({ match, reply, row }) => ({ row, text: quoted(reply.value), ...match, ...numbers.get(match) })),
    complete: false,
    ...(isByDay(league) && { meetingsByDay: true }),
  }
}

/** The id of the league at the source: "s:40~l:46". */
function withUid({ source }: FeedLeague, placed: readonly Placed[]): FeedLeague['source'] {
  const uid = placed.map(({ reply }) => /^s:\d+~l:\d+/.exec(reply.uid)?.[0]).find((each) => each !== undefined)
  return uid === undefined ? source : { ...source, sourceId: uid }
}
