import { fromBinary } from '@bufbuild/protobuf'
import type { FixturesService, MatchPage } from '@touchline/contract/gen/fixtures'
import { type Match, MatchSchema } from '@touchline/contract/gen/match'
import type { Client } from '@touchline/platform/rpc-types'

/** The fields of a match on which the sheets depend. */
export interface FollowedMatch {
  id: string
  leagueId: string
  season: string
  startAt: string
  timeTbd: boolean
  latestDate: string | undefined
  completedAt?: string | undefined
  homeId: string
  awayId: string
  state: string
  /** Latest receipt of an observation of its state, RFC 3339. */
  updatedAt: string
}

export interface MatchChanges {
  changed: FollowedMatch[]
  /** Ids of matches that are withdrawn or merged into another. */
  removed: string[]
}

const pageMax = 200

/** Reads all matches of these leagues, one page per call, then the changes since. `isLast`: nothing more for now. */
export function followMatches(fixtures: Client<typeof FixturesService>, leagueIds: readonly string[]) {
  let after = ''
  return async (signal: AbortSignal): Promise<MatchChanges & { isLast: boolean }> => {
    const request = { sport: 'soccer', leagueIds: [...leagueIds], updatedSince: '1970-01-01T00:00:00Z', after, limit: pageMax }
    const page: MatchPage = await fixtures.listMatches(request, { signal })
    after = page.next ?? after
    return {
      changed: page.items.map((bytes) => followed(fromBinary(MatchSchema, bytes))),
      removed: page.removed.map(({ id }) => id),
      isLast: !page.more,
    }
  }
}

export const followed = ({ id, schedule, state }: Match): FollowedMatch => ({
  ...{ id, leagueId: schedule!.leagueId, season: schedule!.season },
  ...{ startAt: schedule!.startAt, timeTbd: schedule!.timeTbd, latestDate: schedule!.latestDate },
  ...{ homeId: schedule!.home!.teamId, awayId: schedule!.away!.teamId },
  ...{ state: state!.scoreboard!.state, updatedAt: state!.updatedAt, completedAt: state!.scoreboard!.completedAt },
})
