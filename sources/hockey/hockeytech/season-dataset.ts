import type { MatchesDataset } from '../../connector.ts'
import { dayIn, type Fields, getFields, optionalText, quoted, text, wholeNumber } from '../../parse/fields.ts'
import { getReason, type Problem, rowName } from '../../parse/problem.ts'
import { leftOut, tolerant } from '../../parse/tolerant.ts'
import { flatInSlices, inSlices, yieldToEventLoop } from '../../parse/yield-to-event-loop.ts'
import type { SourceMatch, SourcePerson, SourceSquad, SourceStage } from '../../source-model.ts'
import { playOffs, regularSeason, roundsOfSeries } from '../shared/result.ts'
import { type Fault, faultIn, faultOfPart, type Lists, type NamedFile, readRows, rejectedGame } from './feed-files.ts'
import type { FeedLeague } from './feed-league.ts'
import { gameMatch } from './game-match.ts'
import type { ReadGame } from './read-game.ts'
import { scheduleFields } from './schedule-fields.ts'
import { type ScheduledGame, scheduledGame } from './schedule-row.ts'
import { staffKey } from './staff-key.ts'
import { fullName } from './summary-scoring.ts'

/** Files of one season of the league. */
interface SeasonFiles {
  feed: FeedLeague
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
  /** Absent: unknown. */
  number?: number
  match: Omit<SourceMatch, 'stage' | 'round' | 'roundOrder'>
}

/** "2024-2025"; of leagues other than the PWHL "ahl-2024-2025". */
export const datasetName = ({ code }: FeedLeague, name: string): string => (code === 'pwhl' ? name : `${code}-${name}`).replace('/', '-')

/**
 * The dataset of a season. A game with a summary comes before its schedule row; the import merges both into one match.
 */
export async function seasonDataset(files: SeasonFiles): Promise<MatchesDataset> {
  const dataset = datasetName(files.feed, files.season)
  const problems: Problem[] = []
  const reject = ({ nth, ...fault }: Fault) => problems.push({ row: rowName(dataset, nth), ...fault })
  const scheduled = await getSchedule(files, dataset, problems)
  const games = getGames(files, dataset, scheduled, reject)
  await yieldToEventLoop()
  const matches = await withRounds(games.concat(scheduled))
  const squads = await getSquads(files, dataset, reject)
  return {
    name: dataset,
    file: dataset,
    sport: 'hockey',
    namespace: `hockeytech-${files.feed.code.toLowerCase()}`,
    season: { league: files.feed.league, name: files.season },
    rows: getScheduleRows(files).length + files.games.size,
    problems,
    matches,
    ...(squads.length > 0 && { squads }),
    complete: files.isComplete && problems.length === 0,
  }
}

const isPlayOff = ({ lists }: SeasonFiles, id: string): boolean => lists.seasons.get(id)?.phase === 'playoffs'

const getScheduleRows = ({ ids, lists }: SeasonFiles) => ids.flatMap((id) => (lists.scheduled.get(id) ?? []).map((row) => ({ id, ...row })))

function getSchedule(files: SeasonFiles, dataset: string, problems: Problem[]): Promise<(Placeable & { game: ScheduledGame })[]> {
  return flatInSlices(getScheduleRows(files), ({ id, name, nth, row: scheduleRow }) => {
    const at = { row: rowName(dataset, nth), text: quoted(scheduleRow) }
    try {
      const game = scheduledGame(scheduleFields(scheduleRow), files.feed)
      const { id: sourceId, number, ...rest } = game
      const match = { ...at, ...(sourceId !== undefined && { sourceId }), ...rest }
      return [{ isPlayOff: isPlayOff(files, id), ...(number !== undefined && { number }), match, game }]
    } catch (error) {
      problems.push({ ...at, reason: `${name}: ${getReason(error)}` })
      return []
    }
  })
}

/** Games with a summary. The venue is taken from the schedule when it has the game, since the two files spell cities differently. */
function getGames(
  files: SeasonFiles,
  dataset: string,
  scheduled: readonly (Placeable & { game: ScheduledGame })[],
  reject: (fault: Fault) => void,
): Placeable[] {
  return [...files.games].flatMap(([id, { summary, seasonId, faults, ...companions }]) => {
    for (const fault of summary ? faults.map(faultOfPart) : rejectedGame(faults)) reject(fault)
    if (!summary) return []
    try {
      const row = scheduled.find(({ game }) => game.id === id)
      const match = {
        row: rowName(dataset, id),
        text: `game ${id}`,
        sourceId: id,
        ...gameMatch(summary, companions),
        ...(row?.match.venue && { venue: row.match.venue }),
      }
      const number = summary.number ?? row?.number
      return [{ isPlayOff: isPlayOff(files, seasonId!), ...(number !== undefined && { number }), match }]
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
    return { ...each.match, stage, ...(rounds.get(each) ?? { roundOrder: each.number ?? 0 }) }
  })
  return inSlices(placed)
}

async function getSquads({ feed, rosters, ids }: SeasonFiles, dataset: string, reject: (fault: Fault) => void): Promise<SourceSquad[]> {
  const squads: SourceSquad[] = []
  for (const named of rosters.filter(({ season }) => ids.includes(season!))) {
    const [rows, faults]: [unknown[], Fault[]] = [[], []]
    await readRows(named, { list: 'SiteKit.Roster' }, faults, ({ row }) => rows.push(row))
    const { problems, ...roster } = getRoster(rows, named.name, feed.code)
    try {
      squads.push({ row: rowName(dataset, named.team!), team: feed.team(named.team, undefined), ...roster })
    } catch (error) {
      faults.push(faultIn(named.name, Number(named.team), error, undefined))
    }
    for (const { reason, text } of problems) faults.push({ nth: Number(named.team), reason: `${named.name}: ${reason}`, text })
    for (const fault of faults) reject(faultOfPart(fault))
  }
  return squads
}

const hands: Record<string, string> = { L: 'left', R: 'right' }

/** Members of a roster and the head coach, who is in a nested list among the rows. */
interface Roster extends Pick<SourceSquad, 'coach' | 'coachKey' | 'members'> {
  problems: Problem[]
}

/** `rows`: rows of Roster, in order. `file`: prefix of problem rows. `code`: of the league. */
function getRoster(rows: readonly unknown[], file: string, code: string): Roster {
  const roster: Roster = { members: [], problems: [] }
  for (const [i, row] of rows.entries()) {
    try {
      if (Array.isArray(row)) {
        const coach = row.map((each) => getFields(each, 'a member of the staff')).find((field) => field('role') === 'Head Coach')
        const coachKey = coach && staffKey(coach, code)
        if (coach) Object.assign(roster, { coach: text(coach('name'), 'name'), ...(coachKey !== undefined && { coachKey }) })
        continue
      }
      const field = getFields(row, 'a player')
      // Former players are not part of the squad.
      if (field('active') !== '1') continue
      const faults: string[] = []
      roster.members.push(getMember(field, faults))
      for (const reason of faults) roster.problems.push({ row: `${file}#${i + 1}`, reason, text: quoted(row) })
    } catch (error) {
      roster.problems.push({ row: `${file}#${i + 1}`, reason: (error as Error).message, text: quoted(row) })
    }
  }
  return roster
}

/** Unreadable cells are reported in the faults. Throws an Error for a row without a player. */
function getMember(field: Fields, faults: string[]): SourcePerson {
  const part = <T>(what: string, read: () => T): T | undefined => tolerant(faults, read, leftOut(what))
  const firstName = part('first name', () => text(field('first_name'), 'first_name'))
  const lastName = part('last name', () => text(field('last_name'), 'last_name'))
  const born = /^(?:0000-00-00)?$/.test(String(field('rawbirthdate') ?? ''))
    ? undefined
    : part('date of birth', () => dayIn(String(field('rawbirthdate'))))
  const hand = hands[String(field('shoots') || field('catches'))]
  const height = heightIn(field('height'))
  const position = part('position', () => optionalText(field('position') || undefined, 'position'))
  const number = field('tp_jersey_number')
  return {
    name: fullName(field),
    key: String(wholeNumber(field('player_id'), 'player_id')),
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(born !== undefined && { born }),
    ...(hand && { shoots: hand }),
    ...(height && { heightCm: height }),
    ...(position && { position }),
    ...(typeof number === 'string' && /^[1-9]\d?$/.test(number) && { shirtNumber: Number(number) }),
  }
}

/** Converts feet and inches, `5'7` and `5'9''`, to centimetres. */
function heightIn(value: unknown): number | undefined {
  const [, feet, inches] = /^([4-7])'\s?(\d{1,2})(?:''|")?$/.exec(String(value)) ?? []
  return feet === undefined ? undefined : Math.round((Number(feet) * 12 + Number(inches)) * 2.54)
}
