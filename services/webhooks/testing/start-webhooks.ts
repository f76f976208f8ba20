import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { fail } from '@touchline/contract/errors'
import { AuthService, type Key, KeySchema } from '@touchline/contract/gen/auth'
import { FixturesService } from '@touchline/contract/gen/fixtures'
import { LiveMatchSchema } from '@touchline/contract/gen/live'
import { EventListSchema, type Match, MatchSchema } from '@touchline/contract/gen/match'
import { StandingsService } from '@touchline/contract/gen/standings'
import type { EndpointFilterSchema } from '@touchline/contract/gen/webhooks'
import { encodedMatch } from '@touchline/contract/testing/encoded-match'
import { liveMatch, webhooksDisabled } from '@touchline/contract/topics'
import { match, names } from '@touchline/gateway/testing/records'
import { standIn, startForTest, type TestOptions } from '@touchline/platform/testing/start-for-test'
import { webhooks } from '../service.ts'

export const customer = 'org_a'

/** Webhooks on its own, with keys and matches that tests may change. */
export async function startWebhooks({ environment, ...options }: TestOptions = {}) {
  const keys = new Map<string, Key>()
  const matches = new Map<string, Match>()
  const standIns = [
    standIn(AuthService, {
      async getGrant({ digest }) {
        const key = keys.get(Buffer.from(digest).toString())
        if (!key) throw fail('not_found', { kind: 'key', id: 'asked for' })
        return { keyId: key.id, customer: key.customer, state: key.state, origins: key.origins }
      },
      async getKey({ id }) {
        const key = keys.get(id)
        if (!key) throw fail('not_found', { kind: 'key', id })
        return key
      },
    }),
    standIn(FixturesService, {
      getNames: async ({ ids }) => ({ items: names.filter(({ id }) => ids.includes(id)) }),
      async getMatch({ id }) {
        const found = matches.get(id)
        if (!found) throw fail('not_found', { kind: 'match', id })
        return encodedMatch(found)
      },
    }),
    standIn(StandingsService, { listTables: async () => ({ items: [] }) }),
  ]
  const t = await startForTest(webhooks, {
    // Receivers verify the time of a signature by the real clock.
    ...{ now: new Date().toISOString(), collects: [webhooksDisabled], standIns, isPatient: true, ...options },
    environment: { KEY_SECRET: 's'.repeat(32), ALLOW_PRIVATE_WEBHOOKS: 'on', ...environment },
  })
  return {
    ...t,
    keys,
    matches,
    addKey: (key: MessageInitShape<typeof KeySchema>) => void keys.set(key.id!, create(KeySchema, { customer, state: 'active', ...key })),
    async createEndpoint(
      url: string,
      filter: MessageInitShape<typeof EndpointFilterSchema> = {},
      more: { customer?: string; keyId?: string } = {},
    ) {
      const { endpoint, secret } = await t.client.createEndpoint({ customer, settings: { url, filter }, ...more })
      return { id: endpoint!.id, secret, of: { customer: more.customer ?? customer, id: endpoint!.id } }
    },
    async publishMatches(...all: Match[]) {
      await t.publish(liveMatch, ...all.map((each) => create(LiveMatchSchema, { match: each })))
      await t.settled()
    },
    /** Runs due timers, and turns of the event loop, until it holds. */
    async until(holds: () => boolean | Promise<boolean>) {
      for (let turns = 0; !(await holds()); turns++) {
        if (turns === 20_000) throw new Error('it never holds')
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
  }
}
export type WebhooksUnderTest = Awaited<ReturnType<typeof startWebhooks>>

export const live = (stateVersion: number, more: Parameters<typeof match>[0] = {}): Match =>
  match({ state: 'live', status: String(stateVersion), score: [0, 0], stateVersion, ...more })
export const withEvents = (m: Match, items: NonNullable<MessageInitShape<typeof EventListSchema>['items']>): Match =>
  create(MatchSchema, { ...m, state: { ...m.state!, events: create(EventListSchema, { items }) } })
export const goal = { id: 'soc-e0000000001', type: 'goal', minute: '12', status: 'confirmed', updatedAt: '2026-03-01T12:12:00.000Z' }
