import { DateTime } from 'luxon'
import type { SeenGame, Wanted } from './live-feed.ts'

const minute = 60_000
const hour = 60 * minute

/** A list, while a game is in play or about to start, or has ended within the hour. */
export const listMs = minute
/** A list otherwise. */
export const idleListMs = 10 * minute
/** Details of a game for an hour after its end, when corrections come. */
export const endedMs = 5 * minute
const endedForMs = hour
/** A list is asked more often from this time before a start. */
const nearMs = 15 * minute
/** A game that has not begun this long after its start is not about to. */
const lateMs = 3 * hour
/** Hour of the morning after a game, in the zone of the league, when its details are asked for the last time. */
const morningHour = 10

/** The days whose lists are asked, in the zone of the league: today, and yesterday until noon. YYYY-MM-DD. */
export function leagueDays(zone: string, now: number): string[] {
  const local = DateTime.fromMillis(now, { zone })
  const today = local.toISODate()!
  return local.hour < 12 ? [local.minus({ days: 1 }).toISODate()!, today] : [today]
}

/** Whether something may change soon: the game is in play, about to start, or has just ended. */
export function isNear({ phase, startAt, phaseSince, wasSeenChanging }: SeenGame, now: number): boolean {
  if (phase === 'live' || phase === 'unofficial') return true
  if (phase === 'scheduled') return startAt !== undefined && now >= startAt - nearMs && now < startAt + lateMs
  return phase === 'over' && wasSeenChanging && now < phaseSince + endedForMs
}

/** Interval of a list of these games. */
export const listEvery = (games: readonly SeenGame[], now: number): number =>
  games.some((game) => isNear(game, now)) ? listMs : idleListMs

/** The list of a day, whose games have the same unit. */
export const listOfUnit = <Game extends SeenGame & { unit: string }>(
  path: string,
  unit: string,
  games: readonly Game[],
  now: number,
): Wanted => {
  const own = games.filter((game) => game.unit === unit)
  return { path, everyMs: listEvery(own, now), isList: true, unit }
}

/**
 * When details of a game are due: every `inPlayMs` in play and until the result is official, every five minutes for an hour
 * after it, once in the next morning. Undefined: never, since it has none yet.
 */
export function detailPace(game: SeenGame, now: number, inPlayMs: number, zone: string): Pick<Wanted, 'everyMs' | 'after'> | undefined {
  const { phase, startAt, phaseSince } = game
  if (phase === 'live' || phase === 'unofficial') return { everyMs: inPlayMs }
  if (phase !== 'over') return undefined
  const morning = DateTime.fromMillis(startAt ?? phaseSince, { zone })
    .plus({ days: 1 })
    .set({ hour: morningHour, minute: 0, second: 0 })
  return { everyMs: isNear(game, now) ? endedMs : Number.POSITIVE_INFINITY, after: morning.toMillis() }
}

/** As of details, but also from an hour before the start, when lineups are announced. */
export function lineupPace(game: SeenGame, now: number, inPlayMs: number, zone: string): Pick<Wanted, 'everyMs' | 'after'> | undefined {
  const { phase, startAt } = game
  if (phase === 'scheduled' && startAt !== undefined && now >= startAt - hour && now < startAt + lateMs) return { everyMs: endedMs }
  return detailPace(game, now, inPlayMs, zone)
}
