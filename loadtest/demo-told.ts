import { type DemoLeague, type DemoSettings, leagues, matchesOfRound, roundAt } from '@touchline/ingest/demo/league'
import { soccer } from '@touchline/ingest/demo/soccer'

/** What a match tells and when: its moments in order. */
export interface ToldMatch {
  id: string
  /** Of each moment: when it is due, milliseconds since 1970, what the match's status is from then on, and the ids of its new events. */
  moments: readonly { dueMs: number; status: string; events: readonly string[] }[]
}

/** The demo as it must be, worked out apart from the house that plays it. */
export interface DemoTold {
  /** The value of FEEDS with which a house plays it. */
  feeds: string
  /** By how many milliseconds matches in play, as they were shown, are behind what was to be told by an instant; 0 when nothing is missing. */
  behindMs(shown: readonly { id: string; status: string }[], atMs: number): number
  /** Every match of which something is due from one instant to another. */
  due(fromMs: number, toMs: number): ToldMatch[]
}

/** Matches of this many rounds before the one that runs may still be shown somewhere. */
const roundsShown = 4

export function demoTold(settings: DemoSettings): DemoTold {
  const { seed, matches, rate } = settings
  const playing = leagues(soccer, settings)
  const rounds = new Map<string, ToldMatch[]>()
  const roundOf = (league: DemoLeague, round: number): ToldMatch[] => {
    const key = `${league.id} ${round}`
    const known = rounds.get(key) ?? matchesOfRound(soccer, settings, league, round).map(toldOf)
    rounds.set(key, known)
    return known
  }
  /** `isLast`: of the round that runs, not of one before. */
  const shownUntil = (atMs: number): { match: ToldMatch; isLast: boolean }[] =>
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
        // A demo that begins anew tells only the end of rounds before the one that runs, of which a match may have some seconds to go.
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

/** When the first moment was due that a match shown so has not had yet; never, when it has all. */
function missingSince({ moments }: ToldMatch, status: string | undefined, atMs: number): number {
  const told = moments.filter(({ dueMs }) => dueMs <= atMs).length
  if (status === undefined) return told === 0 || told === moments.length ? Number.POSITIVE_INFINITY : moments[0]!.dueMs
  const shown = moments.findIndex((moment) => moment.status === status)
  return moments[shown + 1]?.dueMs ?? Number.POSITIVE_INFINITY
}

const toldOf = (match: ReturnType<typeof matchesOfRound>[number]): ToldMatch => ({
  id: match.id,
  moments: match.moments().map(({ atMs, state, events }) => ({
    dueMs: match.startMs + atMs,
    status: state.status!,
    events: events.map(({ id }) => id),
  })),
})
