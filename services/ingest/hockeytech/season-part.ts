import type { MatchesPart, Problem, SourceMatch, SourceSquad, SourceStage } from '../connectors.ts'
import { playOffs, regularSeason } from '../nhl-results/parse-game.ts'
import { roundsOfSeries } from '../nhl-results/series.ts'
import { reasonOf } from '../reason-of.ts'
import { fieldsOf, quoted } from '../row-fields.ts'
import { rowName } from '../row-name.ts'
import { flatInSlices, inSlices, yieldToEventLoop } from '../yield-to-event-loop.ts'
import { type Fault, faultIn, type Lists, type NamedFile, takeRows } from './feed-files.ts'
import { gameMatch } from './game-match.ts'
import { womensHockeyLeague } from './league.ts'
import type { ReadGame } from './read-game.ts'
import { rosterOf } from './roster.ts'
import { type ScheduledGame, scheduledGame } from './schedule-row.ts'
import { teamOf } from './teams.ts'

/** What belongs to one season of the league. */
export interface SeasonFiles {
  /** "2024/2025". */
  season: string
  /** The feed's ids of its parts, the regular season and the play-offs. */
  ids: readonly string[]
  lists: Lists
  rosters: readonly NamedFile[]
  games: ReadonlyMap<string, ReadGame>
  /** Something that belongs to no season could not be read: it may be of this one. */
  isWhole: boolean
}

/** A match with what its place in the season hangs on. */
interface Placeable {
  isPlayOff: boolean
  number: number
  match: Omit<SourceMatch, 'stage' | 'round' | 'roundOrder'>
}

export const partOf = (season: string): string => season.replace('/', '-')

/** One part a season. A game that is told by a summary stands there before its row of the schedule: behind the connector both become one. */
export async function seasonPart(files: SeasonFiles): Promise<MatchesPart> {
  const part = partOf(files.season)
  const problems: Problem[] = []
  const hold = (fault: Fault) => problems.push({ row: rowName(part, fault.nth), reason: fault.reason, text: fault.text })
  const scheduled = await scheduleOf(files, part, problems)
  const games = gamesOf(files, part, scheduled, hold)
  await yieldToEventLoop()
  const matches = await placed(games.concat(scheduled))
  const squads = await squadsOf(files, part, hold)
  return {
    part,
    file: part,
    sport: 'hockey',
    season: { league: womensHockeyLeague(), name: files.season },
    rows: matches.length + problems.length,
    problems,
    matches,
    ...(squads.length > 0 && { squads }),
    complete: files.isWhole && problems.length === 0,
  }
}

const isPlayOff = ({ lists }: SeasonFiles, id: string): boolean => lists.seasons.get(id)?.part === 'playoffs'

function scheduleOf(files: SeasonFiles, part: string, problems: Problem[]): Promise<(Placeable & { game: ScheduledGame })[]> {
  const rows = files.ids.flatMap((id) => (files.lists.scheduled.get(id) ?? []).map((row) => ({ id, ...row })))
  return flatInSlices(rows, ({ id, name, nth, row: told }) => {
    const at = { row: rowName(part, nth), text: quoted(told) }
    try {
      const game = scheduledGame(fieldsOf(told))
      const { date, startAt, home, away, venue, play, number } = game
      const match = { ...at, date, startAt, timeTbd: false, home, away, play, ...(venue && { venue }), repairs: [] }
      return [{ isPlayOff: isPlayOff(files, id), number, match, game }]
    } catch (error) {
      problems.push({ ...at, reason: `${name}: ${reasonOf(error)}` })
      return []
    }
  })
}

/** The ground as the schedule names it, where it has the game: the two spell cities differently. */
function gamesOf(
  files: SeasonFiles,
  part: string,
  scheduled: readonly (Placeable & { game: ScheduledGame })[],
  hold: (fault: Fault) => void,
): Placeable[] {
  return [...files.games].flatMap(([id, { summary, faults, ...beside }]) => {
    for (const fault of faults) hold(fault)
    if (!summary) return []
    try {
      const row = scheduled.find(({ game }) => game.id === id)
      const match = {
        row: rowName(part, id),
        text: `game ${id}`,
        ...gameMatch(summary, beside),
        ...(row?.match.venue && { venue: row.match.venue }),
      }
      return [{ isPlayOff: isPlayOff(files, summary.seasonId), number: summary.number, match }]
    } catch (error) {
      hold(faultIn(`game ${id}`, Number(id), error, undefined))
      return []
    }
  })
}

/** Rounds of play-offs by who meets whom; of the regular season the number of the game orders meetings. */
function placed(told: readonly Placeable[]): Promise<SourceMatch[]> {
  const ties = told
    .filter((each) => each.isPlayOff)
    .map((each) => ({ each, date: each.match.date, home: each.match.home.name, away: each.match.away.name }))
  const rounds = new Map([...roundsOfSeries(ties)].map(([{ each }, round]) => [each, round]))
  const made = told.values().map((each) => {
    const stage: SourceStage = each.isPlayOff ? playOffs : regularSeason
    return { ...each.match, stage, ...(rounds.get(each) ?? { roundOrder: each.number }) }
  })
  return inSlices(made)
}

async function squadsOf({ rosters, ids }: SeasonFiles, part: string, hold: (fault: Fault) => void): Promise<SourceSquad[]> {
  const squads: SourceSquad[] = []
  for (const named of rosters.filter(({ season }) => ids.includes(season!))) {
    const [rows, faults]: [unknown[], Fault[]] = [[], []]
    await takeRows(named, 'SiteKit.Roster', faults, ({ row }) => rows.push(row))
    const { problems, ...roster } = rosterOf(rows, named.name)
    try {
      squads.push({ row: rowName(part, named.team!), team: teamOf(named.team), ...roster })
    } catch (error) {
      faults.push(faultIn(named.name, Number(named.team), error, undefined))
    }
    for (const fault of faults) hold(fault)
    for (const { reason, text } of problems) hold({ nth: Number(named.team), reason: `${named.name}: ${reason}`, text })
  }
  return squads
}
