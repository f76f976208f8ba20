import type { MatchConnector } from '../../connector.ts'
import { getFields } from '../../parse/fields.ts'
import { mit } from '../../source-row.ts'
import type { BoxSide, Game } from '../shared/nba/game.ts'
import { scheduleFile } from '../shared/nba/schedules.ts'
import { type Format, type GameFiles, seasonDatasets } from '../shared/nba/season-datasets.ts'
import { readBoxScore } from './box-score.ts'
import { sidesV3 } from './box-score-v3.ts'
import { readGameLog } from './game-log.ts'
import { readOldPlays, readPlays } from './plays.ts'
import { readPlaysV3 } from './plays-v3.ts'
import { readScoreboard } from './scoreboard.ts'
import { lastMeetings, readSummary } from './summary.ts'

const ofGame =
  /^(stats_boxscore|stats_boxscorev3|stats_summary|stats_summaryv3|stats_playbyplay|stats_playbyplayv3|stats_pbpv3|data_playbyplay)_(\d{10})\.json$/
/** File names of pbpstats for plays, which are in their own folder. */
const playsAlone = /^(stats|data)_(\d{10})\.json$/
/** File names of nba_api for responses of version 3, which contain their game id. */
const replies: Readonly<Record<string, { kind: string; part: string }>> = {
  'boxscoresummaryv3.json': { kind: 'stats_summaryv3', part: 'boxScoreSummary' },
  'boxscoretraditionalv3.json': { kind: 'stats_boxscorev3', part: 'boxScoreTraditional' },
  'playbyplayv3.json': { kind: 'stats_playbyplayv3', part: 'game' },
}
const logName = /^stats_(?:leaguegamelog_[\w-]+|(?:nba|wnba|gleague)_\d{4}(?:_\d\d)?_[A-Z]\w+)\.json$/
/** Games of one day, as pbpstats names them: stats_gleague_02_25_2020.json. */
const dayName = /^stats_(?:scoreboard(?:v2)?_[\w-]+|(?:nba|wnba|gleague)_\d\d_\d\d_\d{4})\.json$/

const format: Format = {
  named(path) {
    const file = path.split('/').at(-1)!
    const [, kind, id] = ofGame.exec(file) ?? []
    if (kind !== undefined) return { kind: kind === 'stats_pbpv3' ? 'stats_playbyplayv3' : kind, id: id! }
    const [, source, of] = playsAlone.exec(file) ?? []
    if (source !== undefined && !path.endsWith(`game_details/${file}`)) return { kind: `${source}_playbyplay`, id: of! }
    if (Object.hasOwn(replies, file)) return { kind: replies[file]!.kind }
    return logName.test(file) ? 'list' : dayName.test(file) ? 'day' : scheduleFile(path) && 'schedule'
  },
  idIn(document) {
    const reply = getFields(document, 'the document')
    const part = Object.values(replies).find((each) => reply(each.part) !== undefined)?.part
    if (part === undefined) throw new Error(`it has none of ${Object.values(replies).map((each) => each.part)}`)
    return getFields(reply(part), part)('gameId')
  },
  list: readGameLog,
  day: readScoreboard,
  async pairings(files) {
    const documents: unknown[] = []
    const { game, home, away } = await getBase({
      ...files,
      parse: (kind, parse) =>
        files.parse(kind, (document) => {
          documents.push(document)
          return parse(document)
        }),
    })
    const before = documents.flatMap((document) => lastMeetings(document, { home, away }))
    return [{ game, home, away, before }, ...before]
  },
  async sides({ id, parse }) {
    const summary = (kind: string) => parse(kind, (document) => readSummary(document, id))
    return (
      (await summary('stats_summaryv3')) ??
      (await summary('stats_summary')) ??
      (await parse('stats_boxscorev3', sidesV3)) ??
      (await parse('stats_playbyplay', (document) => (isVersion3(document) ? undefined : readPlays(document, id, []).sides)))
    )
  },
  async game(files) {
    const base = await getBase(files)
    const repairs = [...(base.repairs ?? [])]
    const boxIn = (kind: string) => files.parse(kind, (document) => getBox(document, base, repairs))
    const box = (await boxIn('stats_boxscorev3')) ?? (await boxIn('stats_boxscore'))
    const players = new Set(box && [...box.home.players, ...box.away.players].map(({ person }) => person.key))
    const oldPlays = await files.parse('data_playbyplay', (document) => {
      if (!box) throw new Error('it has no names: the box score must be in the same import')
      return readOldPlays(document, { id: files.id, sides: base, isPlayer: (id) => players.has(id) }, repairs)
    })
    const boxPlayers = (['home', 'away'] as const).flatMap((side) => box?.[side].players.map((player) => ({ ...player, side })) ?? [])
    const playsV3 = (document: unknown) => readPlaysV3(document, { id: files.id, sides: base, players: boxPlayers }, repairs)
    const plays =
      oldPlays ??
      (await files.parse('stats_playbyplayv3', playsV3)) ??
      (await files.parse('stats_playbyplay', (document) =>
        isVersion3(document) ? playsV3(document) : ofSides(readPlays(document, files.id, repairs), base),
      ))
    return { ...base, ...(box && { box }), ...plays, ...(repairs.length > 0 && { repairs }) }
  },
}

/**
 * Files of stats.nba.com and data.nba.com: game logs of a season; summaries, box scores and plays of single games. The
 * log or the summary gives day and home team of a game; only a summary of version 3 has the start time.
 */
export const nbaStats: MatchConnector = {
  kind: 'matches',
  format: 'nba-stats',
  sports: ['basketball'],
  files: 'tables of the NBA: game logs; summary, play-by-play, box score of a game',
  contains: 'results; quarters, lineups, box scores, play-by-play for games with these files; people',
  leagues: ['nba'],
  timezone: undefined,
  namespace: 'nba',
  isPartnerFormat: false,
  precedence: 10,
  licence: mit('2019 Darryl Blackport; 2018 Swar Patel'),
  reads: (name) => format.named(name) !== undefined,
  read: (files) => seasonDatasets(format, files),
}

const isVersion3 = (document: unknown): boolean => getFields(document, 'the document')('game') !== undefined

/** The row of the log, overridden by the summary. */
async function getBase({ id, listed, parse }: GameFiles): Promise<Game> {
  const summaryIn = (kind: string) => parse(kind, (document) => checkAgainstLog(readSummary(document, id, listed), listed))
  const summary = (await summaryIn('stats_summaryv3')) ?? (await summaryIn('stats_summary'))
  const base = summary ?? listed
  if (!base) throw new Error('no file has the day of the game: its summary or the log of its season must be in the same import')
  if (!summary || !listed) return base
  const teams = (side: 'home' | 'away') => ({ ...listed.teams?.[side], ...summary.teams?.[side] })
  const repairs = [...(listed.repairs ?? []), ...(summary.repairs ?? [])]
  return { ...summary, ...(listed.names && { names: listed.names }), teams: { home: teams('home'), away: teams('away') }, repairs }
}

function checkAgainstLog(summary: Game, listed: Game | undefined): Game {
  if (
    listed &&
    (listed.home !== summary.home ||
      listed.scoreboard.homeScore !== summary.scoreboard.homeScore ||
      listed.scoreboard.awayScore !== summary.scoreboard.awayScore)
  )
    throw new Error('another game than the log has under its id')
  return summary
}

function getBox(document: unknown, base: Game, repairs: string[]): { home: BoxSide; away: BoxSide } {
  const { homeScore: home, awayScore: away } = base.scoreboard
  const box = readBoxScore(document, { id: base.game.id, teams: base, score: { home: home!, away: away! } }, repairs)
  const withOther = (side: 'home' | 'away'): BoxSide => ({ ...box[side], stats: { ...base.teams?.[side], ...box[side].stats } })
  return { home: withOther('home'), away: withOther('away') }
}

function ofSides<T extends { sides?: { home: number; away: number } }>({ sides, ...plays }: T, base: Game): Omit<T, 'sides'> {
  if (sides && (sides.home !== base.home || sides.away !== base.away)) throw new Error('plays of two other teams')
  return plays
}
