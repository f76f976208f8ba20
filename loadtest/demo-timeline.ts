import { type DemoLeague, type DemoSettings, leagues, matchesOfRound, roundAt } from '@touchline/ingest/demo/league'
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

/** Matches of this many rounds, the current one included, may still be listed. */
const roundsShown = 4

export function demoTimeline(settings: DemoSettings): DemoTimeline {
  const { seed, matches, rate } = settings
  const playing = leagues(soccer, settings)
  const rounds = new Map<string, MatchTimeline[]>()
  const roundOf = (league: DemoLeague, round: number): MatchTimeline[] => {
    const key = `${league.id} ${round}`
    const known = rounds.get(key) ?? matchesOfRound(soccer, settings, league, round).map(timelineOf)
    rounds.set(key, known)
    return known
  }
  /** `isLast`: of the current round. */
  const shownUntil = (atMs: number): { match: MatchTimeline; isLast: boolean }[] =>
    playing.flatMap((league) => {
      const now = roundAt(soccer, settings, league, atMs)
      return Array.from({ length: roundsShown }, (_, i) => roundOf(league, now - i).map((match) => ({ match, isLast: i === 0 }))).flat()
    })
  return {
    feeds: `demo?seed=${seed}&matches=${matches}&rate=${rate}`,
    behindMs(shown, atMs) {
      const statuses = new Map(shown.map(({ id, status }) => [id, status]))
      const due = shownUntil(atMs).map(({ match, isLast }) => {
        const status = statuses.get(match.id)
        statuses.delete(match.id)
        // A restarted demo publishes only the end of earlier rounds, in which a match may still have some seconds to
        // play.
        return status === undefined && !isLast ? Number.POSITIVE_INFINITY : missingSince(match, status, atMs)
      })
      return statuses.size > 0 ? Number.POSITIVE_INFINITY : atMs - Math.min(atMs, ...due)
    },
    due: (fromMs, toMs) =>
      shownUntil(toMs)
        .map(({ match }) => match)
        .filter(({ moments }) => moments.some(({ dueMs }) => dueMs >= fromMs && dueMs <= toMs)),
  }
}

/** Due time of the first update that is missing from a match with this status. Infinity: none is missing. */
function missingSince({ moments }: MatchTimeline, status: string | undefined, atMs: number): number {
  const due = moments.filter(({ dueMs }) => dueMs <= atMs).length
  if (status === undefined) return due === 0 || due === moments.length ? Number.POSITIVE_INFINITY : moments[0]!.dueMs
  const shown = moments.findIndex((moment) => moment.status === status)
  return moments[shown + 1]?.dueMs ?? Number.POSITIVE_INFINITY
}

const timelineOf = (match: ReturnType<typeof matchesOfRound>[number]): MatchTimeline => ({
  id: match.id,
  moments: match.moments().map(({ atMs, state, events }) => ({
    dueMs: match.startMs + atMs,
    status: state.status!,
    events: events.map(({ id }) => id),
  })),
})
