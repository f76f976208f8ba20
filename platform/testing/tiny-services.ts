import { create } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import { KeyChangedSchema } from '@touchline/contract/gen/auth'
import { LiveService } from '@touchline/contract/gen/live'
import {
  type Standings,
  type StandingsChanged,
  StandingsChangedSchema,
  StandingsSchema,
  StandingsService,
} from '@touchline/contract/gen/standings'
import { authKey, standingsChanged } from '@touchline/contract/topics'
import { env } from '../config.ts'
import { outboxRoute } from '../outbox.ts'
import { collection } from '../ports/document-store.ts'
import { defineService, on } from '../service.ts'
import { patient } from './patient.ts'

// Two small services that use every feature of a service, with arbitrary messages of the contract.

export const kept = collection('keeper_tables', StandingsSchema, {
  id: (table) => table.leagueId,
  reads: 'fresh',
  keys: () => ({}),
  paths: {},
})

export const keptChanged = outboxRoute(kept, authKey, (table: Standings) =>
  create(KeyChangedSchema, { keyId: table.leagueId, revision: 1 }),
)

export const tableChange = (leagueId: string, season: string): StandingsChanged => create(StandingsChangedSchema, { leagueId, season })

/** Stores the messages it consumes, publishes changes, and serves them by id. Stores "first" on start. */
export const keeper = defineService({
  name: 'keeper',
  serves: StandingsService,
  calls: {},
  config: { refused: env.text('KEEPER_REFUSED', 'refused', 'The id it does not take.') },
  collections: [kept],
  publishes: [keptChanged],
  create({ store, outbox, config }) {
    const keep = async (messages: StandingsChanged[]) => {
      for (const { leagueId, season } of messages) {
        if (leagueId === config.refused) throw new Error(`${leagueId} is refused`)
        const table = create(StandingsSchema, { leagueId, season })
        await outbox.change(kept, [leagueId], (_, known) => (known?.season === season ? undefined : table), [keptChanged])
      }
    }
    return {
      rpc: {
        async getStandings({ leagueId }) {
          const known = await store.get(kept, leagueId)
          if (!known) throw fail('not_found', { kind: 'table', id: leagueId })
          return { season: known.doc.season }
        },
        listTables: async () => ({}),
        getStakes: async () => ({}),
        getRanking: async () => ({}),
        getBracket: async () => ({}),
      },
      consumers: [on(standingsChanged, keep, { batch: 10 })],
      start: () => keep([tableChange('first', '2025')]),
    }
  },
})

/** Serves the result of a call to the keeper. */
export const asker = defineService({
  name: 'asker',
  serves: LiveService,
  calls: { keeper: StandingsService },
  config: { prefix: env.text('ASKER_PREFIX', 'season ', 'What stands before the answer.') },
  collections: [],
  publishes: [],
  create({ clients, config }) {
    const keeping = patient(clients.keeper)
    let isReady = false
    return {
      rpc: {
        async listLiveMatches({ sport }, within) {
          const { season } = await keeping.getStandings({ leagueId: sport }, { within })
          return { items: [{ id: `${config.prefix}${season}` }] }
        },
        getContributions: async () => ({}),
        getFreshness: async () => ({}),
      },
      waitsFor: () => (isReady ? undefined : 'the keeper'),
      async start() {
        await keeping.getStandings({ leagueId: 'first' })
        isReady = true
      },
    }
  },
})
