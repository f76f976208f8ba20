import { create } from '@bufbuild/protobuf'
import {
  type LiveMatch,
  LiveMatchSchema,
  type LiveRecord,
  LiveRecordSchema,
  type ShownLiveMatch,
  ShownLiveMatchSchema,
} from '@touchline/contract/gen/live'
import { isInPlay } from '@touchline/contract/states'
import { liveMatch } from '@touchline/contract/topics'
import { outboxRoute } from '@touchline/platform/outbox'
import { collection } from '@touchline/platform/ports/document-store'

const asked = {
  id: (r: ShownLiveMatch | LiveRecord) => r.match!.id,
  reads: 'fresh',
  keys: (r: ShownLiveMatch | LiveRecord) => ({
    sport: r.match!.sport,
    inPlay: isInPlay(r.match!.state!.scoreboard!.state) && !r.withdrawn,
    ended: r.endedAt !== '',
    startAt: r.match!.schedule!.startAt,
    endedAt: r.endedAt,
  }),
  paths: {
    inPlay: { equal: ['sport', 'inPlay'], sort: 'startAt' },
    held: { equal: ['sport'], sort: 'startAt' },
    allInPlay: { equal: ['inPlay'], sort: 'startAt' },
    all: { equal: [], sort: 'startAt' },
    ended: { equal: ['ended'], sort: 'endedAt' },
  },
} as const

export const matches = collection('live_matches', LiveRecordSchema, asked)
/** The same documents, for reading: without what each source said. */
export const shownMatches = collection(matches.name, ShownLiveMatchSchema, { ...asked, isPartial: true })

/**
 * The whole match goes out with every change. What the sources said goes with it when fixtures takes over, and while fixtures may still be
 * counting for itself, because it has not heard that live took the play or live has not heard that it has.
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
  (before, after) => !before || told(before) !== told(after),
)

const told = ({ match, released, withdrawn }: LiveRecord): string =>
  [match!.schedule!.version, match!.state!.version, released, withdrawn].join()
