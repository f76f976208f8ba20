import type { SourceLineupEntry, SourceMatch, SourceSide, SourceStatistics, SourceStats } from '../connectors.ts'
import { type Figures, wholeMinutes } from './fold/box.ts'
import type { Entry, Score, Side } from './fold/entry.ts'
import { biggestLeads, linesOf, scoresOf } from './fold/score.ts'
import { basketball, foldedStatistics, periodsOf } from './fold/statistics.ts'
import { eventsOf, type PersonOf, playsOf } from './fold/told.ts'
import type { BoxPlayer, BoxSide, Game } from './game.ts'
import { teamOf } from './league/teams.ts'

/** What the files of a game say, as one match. Throws an Error for a team that nobody has reviewed. */
export function gameMatch(told: Game, meeting: number): Omit<SourceMatch, 'row' | 'text'> {
  const { game, date, startAt, timeTbd, play, venue, attendance, officials, neutral, box } = told
  const entries = told.entries && agrees(told.entries, told) ? told.entries : undefined
  const personOf = personIn(told)
  const statistics = statisticsOf(told, entries, personOf)
  return {
    stage: game.stage,
    ...(game.round !== undefined && { round: game.round }),
    roundOrder: game.number,
    meeting,
    date,
    startAt,
    timeTbd,
    home: teamOf(told.home, game.season),
    away: teamOf(told.away, game.season),
    play,
    ...(neutral !== undefined && { neutral }),
    ...(venue && { venue }),
    ...(attendance !== undefined && { attendance }),
    ...(officials && { officials }),
    ...(entries && { events: eventsOf(entries, personOf), plays: playsOf(entries, personOf) }),
    ...(box && { lineup: { home: sheetSide(box.home), away: sheetSide(box.away) } }),
    ...(statistics && { statistics }),
    repairs: told.entries && !entries ? ['plays do not add up to the points by quarter and were left out'] : [],
  }
}

/** Of a game that is over the plays have to make its score; of one in play they may be behind. */
function agrees(entries: readonly Entry[], { play }: Game): boolean {
  if (play.state !== 'finished') return true
  const last = scoresOf(entries).at(-1) ?? { home: 0, away: 0 }
  const told = play.scores?.periods?.items
  const sameLine = (line: Score, i: number) => line.home === told![i]?.home && line.away === told![i]?.away
  return last.home === play.homeScore && last.away === play.awayScore && (!told || linesOf(entries).every(sameLine))
}

function personIn({ box, people }: Game): PersonOf {
  const known = new Map([
    ...(people ?? []),
    ...[box?.home, box?.away].flatMap((side) => side?.players.map(({ person }) => [person.key, person] as const) ?? []),
  ])
  return (id) => {
    const person = known.get(id)
    if (!person) throw new Error(`nobody says who ${id} is: the box score has to be beside the plays`)
    return person
  }
}

function sheetSide({ players }: BoxSide): SourceSide {
  const where = (is: (player: BoxPlayer) => boolean) => players.filter(is).map(sheetEntry)
  return {
    starters: where(({ starts }) => starts),
    substitutes: where(({ starts, figures }) => !starts && figures !== undefined),
    bench: where(({ starts, figures }) => !starts && figures === undefined),
  }
}

const sheetEntry = ({ person, figures }: BoxPlayer): SourceLineupEntry => ({
  ...person,
  ...(figures?.min !== undefined && { minutes: wholeMinutes(figures.min) }),
})

const quarters = { periodSeconds: 720, withTeam: false }

/** The league's own figures where there are any; what it does not tell, and all of it by period, comes from the plays. */
function statisticsOf(told: Game, entries: readonly Entry[] | undefined, personOf: PersonOf): SourceStatistics | undefined {
  const { box, teams } = told
  const folded = entries && !box ? foldedStatistics(entries, personOf, quarters) : undefined
  if (folded) return { ...folded, home: added(folded.home, teams?.home), away: added(folded.away, teams?.away) }
  if (!box) return teams && { home: basketball(teams.home), away: basketball(teams.away), players: [] }
  const leads = entries && biggestLeads(scoresOf(entries))
  const team = (side: Side) => basketball({ ...(leads && { biggestLead: leads[side] }), ...box[side].figures })
  const players = (['home', 'away'] as const).flatMap((side) =>
    box[side].players.flatMap(({ person, figures }) => (figures ? [{ side, person, figures: basketball(figures) }] : [])),
  )
  return { home: team('home'), away: team('away'), players, ...(entries && { periods: periodsOf(entries, quarters) }) }
}

const added = (folded: SourceStats, told: Figures | undefined): SourceStats =>
  folded.case === 'basketball' ? basketball({ ...(folded.value as Figures), ...told }) : folded
