import { RankingSchema } from '@touchline/contract/gen/catalog'
import { TennisEventSchema, TennisPlaySchema, TennisStateSchema, TennisStatsSchema } from '@touchline/contract/gen/tennis'
import type { tennis as fields } from '../records/tennis.ts'
import type { MessageWith } from './message.ts'
import type { SportViewOf } from './sport-view.ts'
import { teamIn } from './view.ts'

export const tennis: SportViewOf<typeof fields> = {
  of: 'tennis',
  match: TennisStateSchema satisfies MessageWith<typeof fields.match, typeof TennisStateSchema>,
  event: TennisEventSchema satisfies MessageWith<typeof fields.event, typeof TennisEventSchema>,
  stats: TennisStatsSchema satisfies MessageWith<typeof fields.stats, typeof TennisStatsSchema>,
  teamStats: [],
  statsByPeriod: true,
  play: TennisPlaySchema satisfies MessageWith<typeof fields.plays.details, typeof TennisPlaySchema>,
  ranking: RankingSchema satisfies MessageWith<typeof fields.ranking, typeof RankingSchema>,
  /** Every player is a team too, so the list of names has them. */
  side: ({ seed, playerIds }, view) => ({
    seed: seed ?? null,
    players: playerIds.length === 0 ? null : playerIds.map((playerId) => namedIn(view, playerId)),
  }),
  columns: {},
  splitColumns: {},
  player: { plays: 'plays' },
  lineupEntry: {},
  positionGroups: new Map(),
}

function namedIn(view: Parameters<typeof teamIn>[0], playerId: string) {
  const { id, name } = teamIn(view, playerId)
  return { id, name }
}
