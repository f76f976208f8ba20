import type { Side } from '@touchline/contract/outcome'
import type { SourceLineupEntry, SourceMatch, SourcePerson, SourceSide, SourceStatistics, SourceStats } from '../../../source-model.ts'
import { type Stats, wholeMinutes } from '../box.ts'
import { biggestLeads, type Entry, getLines, getScores, type Score } from '../entry.ts'
import { basketball, foldedStatistics, type GetPerson, getEvents, getPeriods, getPlays } from '../events.ts'
import type { BoxPlayer, BoxSide, Game } from './game.ts'
import { overtimeSeconds, quarterSeconds } from './game-id.ts'
import { getTeam } from './teams.ts'

/** Converts a game to a match. Throws an Error for a team without a name. */
export function gameMatch(source: Game, meeting: number): Omit<SourceMatch, 'row' | 'text'> {
  const { game, date, startAt, timeTbd, scoreboard, venue, attendance, officials, neutral, box, names } = source
  const periodSeconds = quarterSeconds(game)
  const agreed = source.entries && periodSeconds !== undefined && agrees(source.entries, source) ? source.entries : undefined
  const people = peopleIn(source)
  const entries = agreed?.map((entry) => ({ ...entry, people: entry.people.filter(({ id }) => people.has(id)) }))
  const getPerson: GetPerson = (id) => people.get(id)!
  const unnamed = [...new Set(agreed?.flatMap((entry) => entry.people.filter(({ id }) => !people.has(id)).map(({ id }) => id)))]
  const lengths = { periodSeconds: periodSeconds ?? 0, overtimeSeconds: overtimeSeconds(game) }
  const statistics = getStatistics(source, entries, getPerson, { ...lengths, withTeam: false })
  return {
    key: game.id,
    sourceId: game.id,
    stage: game.stage,
    ...(game.round !== undefined && { round: game.round }),
    roundOrder: game.number,
    meeting,
    date,
    startAt,
    timeTbd,
    home: getTeam(source.home, game, names?.home),
    away: getTeam(source.away, game, names?.away),
    scoreboard,
    ...(neutral !== undefined && { neutral }),
    ...(venue && { venue }),
    ...(attendance !== undefined && { attendance }),
    ...(officials && { officials }),
    ...(entries && { events: getEvents(entries, getPerson), plays: getPlays(entries, getPerson) }),
    ...(box && { lineup: { home: lineupSide(box.home), away: lineupSide(box.away) } }),
    ...(statistics && { statistics }),
    repairs: [
      ...(source.repairs ?? []),
      ...(source.entries && !entries ? [playsLeftOut(periodSeconds)] : []),
      ...unnamed.map(leftOutOfPlays),
    ],
  }
}

const leftOutOfPlays = (id: string): string => `player ${id} of the plays left out: no file has a name of them`

const playsLeftOut = (periodSeconds: number | undefined): string =>
  periodSeconds === undefined
    ? 'plays of a season of two halves, for which there are no periods, were left out'
    : 'plays do not add up to the points by quarter and were left out'

/** The plays of a finished game must add up to its score; those of a live game may lag behind. */
function agrees(entries: readonly Entry[], { scoreboard }: Game): boolean {
  if (scoreboard.state !== 'finished') return true
  const last = getScores(entries).at(-1) ?? { home: 0, away: 0 }
  const periods = scoreboard.scores?.periods?.items
  const sameLine = (line: Score, i: number) => line.home === periods![i]?.home && line.away === periods![i]?.away
  return last.home === scoreboard.homeScore && last.away === scoreboard.awayScore && (!periods || getLines(entries).every(sameLine))
}

/** The people whom a file names, by id. */
const peopleIn = ({ box, people }: Game): ReadonlyMap<string, SourcePerson> =>
  new Map([
    ...(people ?? []),
    ...[box?.home, box?.away].flatMap((side) => side?.players.map(({ person }) => [person.key, person] as const) ?? []),
  ])

function lineupSide({ players }: BoxSide): SourceSide {
  const where = (is: (player: BoxPlayer) => boolean) => players.filter(is).map(lineupEntry)
  return {
    starters: where(({ starts }) => starts),
    substitutes: where(({ starts, stats }) => !starts && stats !== undefined),
    bench: where(({ starts, stats }) => !starts && stats === undefined),
  }
}

const lineupEntry = ({ person, stats }: BoxPlayer): SourceLineupEntry => ({
  ...person,
  ...(stats?.min !== undefined && { minutes: wholeMinutes(stats.min) }),
})

/** Official stats take precedence; missing stats, and all stats by period, are computed from the plays. */
function getStatistics(
  source: Game,
  entries: readonly Entry[] | undefined,
  getPerson: GetPerson,
  quarters: { periodSeconds: number; overtimeSeconds: number; withTeam: boolean },
): SourceStatistics | undefined {
  const { box, teams } = source
  const folded = entries && !box ? foldedStatistics(entries, getPerson, quarters) : undefined
  if (folded) return { ...folded, home: withLeagueStats(folded.home, teams?.home), away: withLeagueStats(folded.away, teams?.away) }
  if (!box) return teams && { home: basketball(teams.home), away: basketball(teams.away), players: [] }
  const leads = entries && biggestLeads(getScores(entries))
  const team = (side: Side) => basketball({ ...(leads && { biggestLead: leads[side] }), ...box[side].stats })
  const players = (['home', 'away'] as const).flatMap((side) =>
    box[side].players.flatMap(({ person, stats }) => (stats ? [{ side, person, stats: basketball(stats) }] : [])),
  )
  return { home: team('home'), away: team('away'), players, ...(entries && { periods: getPeriods(entries, quarters) }) }
}

const withLeagueStats = (folded: SourceStats, leagueStats: Stats | undefined): SourceStats =>
  folded.case === 'basketball' ? basketball({ ...(folded.value as Stats), ...leagueStats }) : folded
