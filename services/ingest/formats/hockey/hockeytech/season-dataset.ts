import { reasonOf } from '../../../parse/reason-of.ts'
import { fieldsOf, quoted } from '../../../parse/row-fields.ts'
import { rowName } from '../../../parse/row-name.ts'
import { flatInSlices, inSlices, yieldToEventLoop } from '../../../parse/yield-to-event-loop.ts'
import type { MatchesPart, Problem, SourceMatch, SourceSquad, SourceStage } from '../../source-model.ts'
import { playOffs, regularSeason } from '../nhl-results/parse-game.ts'
import { roundsOfSeries } from '../shared/series.ts'
import { type Fault, faultIn, type Lists, type NamedFile, readRows } from './feed-files.ts'
import { gameMatch } from './game-match.ts'
import { womensHockeyLeague } from './league.ts'
import type { ReadGame } from './read-game.ts'
import { rosterOf } from './roster.ts'
import { type ScheduledGame, scheduledGame } from './schedule-row.ts'
import { teamOf } from './teams.ts'

/** Files of one season of the league. */
export interface SeasonFiles {
  /** "2024/2025". */
  season: string
  /** Season ids of the feed: regular season and play-offs. */
  ids: readonly string[]
  lists: Lists
  rosters: readonly NamedFile[]
  games: ReadonlyMap<string, ReadGame>
  /** False when rows without a known season could not be imported: they may belong to this one. */
  isComplete: boolean
}

/** A match with the data that determines its stage and round. */
interface Placeable {
  isPlayOff: boolean
  number: number
  match: Omit<SourceMatch, 'stage' | 'round' | 'roundOrder'>
}

export const partOf = (season: string): string => season.replace('/', '-')

/**
 * The dataset of a season. A game with a summary comes before its schedule row; the import merges both into one match.
 */
export async function seasonPart(files: SeasonFiles): Promise<MatchesPart> {
  const part = partOf(files.season)
  const problems: Problem[] = []
  const reject = (fault: Fault) => problems.push({ row: rowName(part, fault.nth), reason: fault.reason, text: fault.text })
  const scheduled = await scheduleOf(files, part, problems)
  const games = gamesOf(files, part, scheduled, reject)
  await yieldToEventLoop()
  const matches = await withRounds(games.concat(scheduled))
  const squads = await squadsOf(files, part, reject)
  return {
    part,
    file: part,
    sport: 'hockey',
    season: { league: womensHockeyLeague(), name: files.season },
    rows: matches.length + problems.length,
    problems,
    matches,
    ...(squads.length > 0 && { squads }),
    complete: files.isComplete && problems.length === 0,
  }
}

const isPlayOff = ({ lists }: SeasonFiles, id: string): boolean => lists.seasons.get(id)?.phase === 'playoffs'

function scheduleOf(files: SeasonFiles, part: string, problems: Problem[]): Promise<(Placeable & { game: ScheduledGame })[]> {
  const rows = files.ids.flatMap((id) => (files.lists.scheduled.get(id) ?? []).map((row) => ({ id, ...row })))
  return flatInSlices(rows, ({ id, name, nth, row: scheduleRow }) => {
    const at = { row: rowName(part, nth), text: quoted(scheduleRow) }
    try {
      const game = scheduledGame(fieldsOf(scheduleRow))
      const { date, startAt, home, away, venue, play, number } = game
      const match = { ...at, date, startAt, timeTbd: false, home, away, play, ...(venue && { venue }), repairs: [] }
      return [{ isPlayOff: isPlayOff(files, id), number, match, game }]
    } catch (error) {
      problems.push({ ...at, reason: `${name}: ${reasonOf(error)}` })
      return []
    }
  })
}

/**
 * Games with a summary. The venue is that of the schedule when it has the game, since the two files spell cities
 * differently.
 */
function gamesOf(
  files: SeasonFiles,
  part: string,
  scheduled: readonly (Placeable & { game: ScheduledGame })[],
  reject: (fault: Fault) => void,
): Placeable[] {
  return [...files.games].flatMap(([id, { summary, faults, ...companions }]) => {
    for (const fault of faults) reject(fault)
    if (!summary) return []
    try {
      const row = scheduled.find(({ game }) => game.id === id)
      const match = {
        row: rowName(part, id),
        text: `game ${id}`,
        ...gameMatch(summary, companions),
        ...(row?.match.venue && { venue: row.match.venue }),
      }
      return [{ isPlayOff: isPlayOff(files, summary.seasonId), number: summary.number, match }]
    } catch (error) {
      reject(faultIn(`game ${id}`, Number(id), error, undefined))
      return []
    }
  })
}

/** Adds stage and round: play-off rounds by opponents; in the regular season the game number orders the meetings. */
function withRounds(matches: readonly Placeable[]): Promise<SourceMatch[]> {
  const ties = matches
    .filter((each) => each.isPlayOff)
    .map((each) => ({ each, date: each.match.date, home: each.match.home.name, away: each.match.away.name }))
  const rounds = new Map([...roundsOfSeries(ties)].map(([{ each }, round]) => [each, round]))
  const placed = matches.values().map((each) => {
    const stage: SourceStage = each.isPlayOff ? playOffs : regularSeason
    return { ...each.match, stage, ...(rounds.get(each) ?? { roundOrder: each.number }) }
  })
  return inSlices(placed)
}

async function squadsOf({ rosters, ids }: SeasonFiles, part: string, reject: (fault: Fault) => void): Promise<SourceSquad[]> {
  const squads: SourceSquad[] = []
  for (const named of rosters.filter(({ season }) => ids.includes(season!))) {
    const [rows, faults]: [unknown[], Fault[]] = [[], []]
    await readRows(named, 'SiteKit.Roster', faults, ({ row }) => rows.push(row))
    const { problems, ...roster } = rosterOf(rows, named.name)
    try {
      squads.push({ row: rowName(part, named.team!), team: teamOf(named.team), ...roster })
    } catch (error) {
      faults.push(faultIn(named.name, Number(named.team), error, undefined))
    }
    for (const fault of faults) reject(fault)
    for (const { reason, text } of problems) reject({ nth: Number(named.team), reason: `${named.name}: ${reason}`, text })
  }
  return squads
}
