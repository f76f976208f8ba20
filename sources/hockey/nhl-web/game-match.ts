import { progress } from '../../live/progress.ts'
import type { SourceMatch } from '../../source-model.ts'
import { playOffs, regularSeason, roundOfSixteen } from '../shared/result.ts'
import { chooseAttempts, chooseGoals, choosePenalties, choosePlays, getLines, makesScore, shootoutScore } from './choices.ts'
import { getEvents } from './events.ts'
import { type GameId, placeInPlayoffs } from './game-id.ts'
import type { GameReports } from './game-reports.ts'
import type { Head } from './head.ts'
import { getLineups } from './lineups.ts'
import type { GetPerson, People } from './names.ts'
import { finalScore, getScoreboard } from './scoreboard.ts'
import { getStatistics } from './statistics.ts'

/** The first season of play-offs with sixteen teams, except 2020 with a round of qualifying. */
const firstOfSixteen = 1979
const withQualifying = 2019

type GameMatch = Omit<SourceMatch, 'row' | 'text'>

/** The match of a game. Throws an Error for a final score that leaves no winner. */
export function gameMatch(game: GameReports, people: People): GameMatch {
  const { id } = game
  const { head } = game.newest!
  const repairs = notesIn(game)
  const getPerson: GetPerson = (key) => people.get(key)
  const goals = chooseGoals(game, repairs)
  const whole = goals && makesScore(goals, head) ? goals : undefined
  const lines = getLines(game, whole)
  const attempts = chooseAttempts(game)
  const inShootout = shootoutScore(game, attempts)
  const scoreboard = getScoreboard(head, id, { ...(lines && { lines }), ...(inShootout && { attempts: inShootout }) }, repairs)
  const hasBegun = head.phase.rank === 'playing' || head.phase.rank === 'over'
  const details = { id, penalties: choosePenalties(game, getPerson), attempts, finalScore: finalScore(head) }
  const events = hasBegun && goals ? getEvents({ ...details, goals }, getPerson) : undefined
  const plays = hasBegun ? choosePlays(game, getPerson, repairs) : undefined
  const lineup = getLineups(game, getPerson, hasBegun)
  const statistics = hasBegun ? getStatistics(game, { ...(whole && { goals: whole }), ...(lines && { lines }) }, getPerson) : undefined
  const { officials = [] } = game.column?.rail ?? {}
  const { venue, neutral } = withVenue(game)
  return {
    ...{ key: id.id, sourceId: id.id, ...stageIn(id, head) },
    ...{ date: head.date, startAt: head.startAt, timeTbd: head.timeTbd, home: head.home.team, away: head.away.team, scoreboard },
    order: progress(scoreboard),
    ...(neutral && { neutral }),
    ...(venue && { venue }),
    ...(officials.length > 0 && { officials }),
    ...(events && { events }),
    ...(lineup && { lineup }),
    ...(statistics && { statistics }),
    ...(plays && { plays }),
    repairs,
  }
}

/** What was left out of the reports that count. */
function notesIn({ newest, landing, box, plays, column }: GameReports): string[] {
  const parts = [newest?.head, newest, landing, landing?.scoring, box, plays, plays?.plays, column, column?.rail]
  return [...new Set(parts.flatMap((part) => part?.repairs ?? []))]
}

/** Some lists lack the ground or its city, which another reply has. */
function withVenue({ readable, newest }: GameReports): Pick<Head, 'venue' | 'neutral'> {
  const heads = [newest!, ...readable.toReversed()].map(({ head }) => head)
  const venue = heads.find(({ venue: ground }) => ground?.city !== undefined)?.venue ?? heads.find(({ venue: ground }) => ground)?.venue
  return { neutral: heads.some(({ neutral }) => neutral), ...(venue && { venue }) }
}

/** Without rounds, the day orders the games. */
function stageIn(id: GameId, { date }: Head): Pick<SourceMatch, 'stage' | 'round' | 'roundOrder'> {
  if (id.type !== 'playoffs') return { stage: regularSeason, roundOrder: Number(date.replaceAll('-', '')) }
  const { round, game } = placeInPlayoffs(id)
  const isBracket = id.year >= firstOfSixteen && id.year !== withQualifying && round > 0
  return { stage: playOffs, ...(isBracket ? roundOfSixteen(round, game) : { roundOrder: Number(date.replaceAll('-', '')) }) }
}
