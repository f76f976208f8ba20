import { create } from '@bufbuild/protobuf'
import { type LiveMatch, LiveMatchSchema, type LiveRecord, LiveRecordSchema, ShownLiveMatchSchema } from '@touchline/contract/gen/live'
import { isInPlay } from '@touchline/contract/states'
import { liveMatch } from '@touchline/contract/topics'
import { outboxRoute } from '@touchline/platform/outbox'
import { collection, partialView } from '@touchline/platform/ports/document-store'

export const matches = collection('live_matches', LiveRecordSchema, {
  id: (r) => r.match!.id,
  reads: 'fresh',
  keys: (r) => ({
    sport: r.match!.sport,
    leagueId: r.match!.schedule!.leagueId,
    inPlay: isInPlay(r.match!.state!.scoreboard!.state) && !r.withdrawn,
    ended: r.endedAt !== '',
    startAt: r.match!.schedule!.startAt,
    endedAt: r.endedAt,
  }),
  paths: {
    inPlay: { equal: ['sport', 'inPlay'], sort: 'startAt' },
    bySport: { equal: ['sport'], sort: 'startAt' },
    byLeague: { equal: ['leagueId'], sort: 'startAt' },
    allInPlay: { equal: ['inPlay'], sort: 'startAt' },
    all: { equal: [], sort: 'startAt' },
    ended: { equal: ['ended'], sort: 'endedAt' },
  },
})
/** The same documents without the contributions of the sources. */
export const shownMatches = partialView(matches, ShownLiveMatchSchema)

/**
 * Every change publishes the full match. The contributions of the sources are included when live releases the match,
 * and until fixtures has acknowledged live's ownership: up to then it may still apply observations to the state itself.
 */
export const matchChanged = outboxRoute(
  matches,
  liveMatch,
  (r: LiveRecord): LiveMatch =>
    create(LiveMatchSchema, {
      match: r.match!,
      released: r.released,
      states: r.released || !r.ownershipAcked ? r.states : [],
      withdrawn: r.withdrawn,
    }),
  (before, after) => !before || publishedVersion(before) !== publishedVersion(after),
)

const publishedVersion = ({ match, released, withdrawn }: LiveRecord): string =>
  [match!.schedule!.version, match!.state!.version, released, withdrawn].join()
