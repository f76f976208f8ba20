import type { SportId } from '@touchline/contract/catalog'
import type { DemoLeague } from '@touchline/ingest/demo/competition'
import { leagues, matchesOfSlot, slotAt, slotMs, slotsOfSeason } from '@touchline/ingest/demo/league'
import type { DemoMatch } from '@touchline/ingest/demo/match'
import type { DemoSettings } from '@touchline/ingest/demo/simulation'
import { soccer } from '@touchline/ingest/demo/soccer'

/** The timeline of one match: its updates in order. */
export interface MatchTimeline {
  id: string
  /**
   * `dueMs`: time of the update, milliseconds since 1970. `status`: status from then on. `events`: ids of its new
   * events.
   */
  moments: readonly { dueMs: number; status: string; events: readonly string[] }[]
}

/** The expected timeline of the demo, computed independently of the server that plays it. */
export interface DemoTimeline {
  /** The value of FEEDS that plays this demo. */
  feeds: string
  /** Milliseconds by which a live list lags behind the timeline at `atMs`. 0: up to date. */
  behindMs(shown: readonly { id: string; status: string }[], atMs: number): number
  /** Matches with an update due in the interval. */
  due(fromMs: number, toMs: number): MatchTimeline[]
}

/** Matches that started in this many slots, the current one included, may still be listed. */
const slotsShown = 4

/**
 * The timeline of soccer; the demo plays only `sports`, all if absent. Includes history, because a demo that restarts
 * publishes matches that ended meanwhile as history.
 */
export function demoTimeline(settings: Omit<DemoSettings, 'isWithoutPast'>, sports: readonly SportId[] = []): DemoTimeline {
  const { seed, matches, rate } = settings
  const playing = leagues(soccer, settings)
  const slots = new Map<string, DemoMatch[]>()
  const inSlot = (league: DemoLeague, slot: number): DemoMatch[] => {
    const key = `${league.id} ${slot}`
    const known = slots.get(key) ?? matchesOfSlot(soccer, settings, league, slot)
    slots.set(key, known)
    return known
  }
  const timelines = new Map<string, MatchTimeline>()
  const timelineIn = (match: DemoMatch): MatchTimeline => {
    const known = timelines.get(match.id) ?? getTimeline(match)
    timelines.set(match.id, known)
    return known
  }
  // A postponed match is played later than the others of its slot.
  const shownUntil = (atMs: number): MatchTimeline[] =>
    playing
      .flatMap((league) => {
        const now = slotAt(soccer, settings, league, atMs)
        return Array.from({ length: slotsOfSeason(soccer) }, (_, i) => inSlot(league, now - i)).flat()
      })
      .filter(({ startMs }) => startMs <= atMs + slotMs(soccer, settings) && startMs > atMs - slotsShown * slotMs(soccer, settings))
      .map(timelineIn)
  return {
    feeds: `demo?seed=${seed}&matches=${matches}&rate=${rate}${sports.map((sport) => `&sport=${sport}`).join('')}`,
    behindMs(shown, atMs) {
      const statuses = new Map(shown.map(({ id, status }) => [id, status]))
      const due = shownUntil(atMs).map((match) => {
        const status = statuses.get(match.id)
        statuses.delete(match.id)
        return missingSince(match, status, atMs)
      })
      return statuses.size > 0 ? Number.POSITIVE_INFINITY : atMs - Math.min(atMs, ...due)
    },
    due: (fromMs, toMs) => shownUntil(toMs).filter(({ moments }) => moments.some(({ dueMs }) => dueMs >= fromMs && dueMs <= toMs)),
  }
}

/** Due time of the first update that is missing from a match with this status. Infinity: none is missing. */
function missingSince({ moments }: MatchTimeline, status: string | undefined, atMs: number): number {
  const due = moments.filter(({ dueMs }) => dueMs <= atMs).length
  if (status === undefined) return due === 0 || due === moments.length ? Number.POSITIVE_INFINITY : moments[0]!.dueMs
  const shown = moments.findIndex((moment) => moment.status === status)
  return moments[shown + 1]?.dueMs ?? Number.POSITIVE_INFINITY
}

const getTimeline = (match: DemoMatch): MatchTimeline => ({
  id: match.id,
  moments: match.moments().map(({ atMs, state, events }) => ({
    dueMs: match.startMs + atMs,
    status: state.status!,
    events: events.map(({ id }) => id),
  })),
})
