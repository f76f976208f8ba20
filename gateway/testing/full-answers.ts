import type { SportId } from '@touchline/contract/catalog'
import { fail } from '@touchline/contract/errors'
import { AuthService } from '@touchline/contract/gen/auth'
import { BillingService } from '@touchline/contract/gen/billing'
import { BriefingsService } from '@touchline/contract/gen/briefings'
import { FixturesService } from '@touchline/contract/gen/fixtures'
import { LiveService } from '@touchline/contract/gen/live'
import { HorseRacingService } from '@touchline/contract/gen/racing'
import { StandingsService } from '@touchline/contract/gen/standings'
import { StatsService } from '@touchline/contract/gen/stats'
import { UsageService } from '@touchline/contract/gen/usage'
import { WebhooksService } from '@touchline/contract/gen/webhooks'
import { type IdKind, idKinds } from '@touchline/contract/ids'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import { type Endpoint, hasEndpoint, type RpcSource } from '../endpoints/endpoint.ts'
import { endpoints } from '../endpoints/endpoints.ts'
import { fullMessage } from './full-message.ts'
import { idIn, knownIds } from './known-ids.ts'

export const services = {
  auth: AuthService,
  fixtures: FixturesService,
  live: LiveService,
  standings: StandingsService,
  stats: StatsService,
  briefings: BriefingsService,
  racing: HorseRacingService,
  billing: BillingService,
  usage: UsageService,
  webhooks: WebhooksService,
}
export type StandIns = { [Name in keyof typeof services]: Partial<ServiceImpl<(typeof services)[Name]>> }

interface Asked {
  sport?: SportId
  scope?: { leagueIds: readonly string[] }
}
type Answer = (request: Asked) => Promise<object>

const kinds = Object.fromEntries(Object.entries(idKinds).map(([kind, letter]) => [letter, kind as IdKind]))

/**
 * The answer of a service with every field set. Throws `not_found` for an id without a record; all
 * records are in one league.
 */
const fullAnswer =
  ({ data, sport }: Endpoint, { rpc }: RpcSource): Answer =>
  async (request) => {
    const { id: named } = rpc.input.field
    for (const [name, id] of Object.entries(request)) {
      if (typeof id !== 'string' || (name !== 'id' && (named || !name.endsWith('Id')))) continue
      const kind = kinds[id.charAt(4)]!
      if (idIn('soccer', id) !== knownIds[kind]) throw fail('not_found', { kind, id })
    }
    const full = fullMessage(rpc.output, request.sport ?? sport ?? 'soccer', data.record)
    const isHidden = request.scope && !request.scope.leagueIds.includes(knownIds.league)
    return isHidden ? { ...full, items: [], seasons: [], total: 0 } : full
  }

const isRpc = (endpoint: Endpoint): endpoint is Endpoint & { source: RpcSource } => endpoint.source.from === 'rpc'
const answers = new Map(
  endpoints
    .filter(isRpc)
    .map((endpoint) => [`${endpoint.source.rpc.parent.typeName}.${endpoint.source.rpc.localName}`, fullAnswer(endpoint, endpoint.source)]),
)

/** The full answer of a method of a service. Undefined: no endpoint calls it. */
export const getFullAnswer = (service: string, method: string): Answer | undefined => answers.get(`${service}.${method}`)

/** The endpoints of a sport and those of no sport, except those for which a wallet signs, or that need a token, and dumps. */
export const getEndpoints = (sport: SportId): readonly Endpoint[] =>
  endpoints.filter((endpoint) => hasEndpoint(sport, endpoint) && !/^\/(channels|calendars)(\/|$)|\/dump$/.test(endpoint.path))

/** Makes the services of all endpoints of a sport answer with every field set. */
export function serveFull(standIns: StandIns, sport: SportId): void {
  for (const { rpc } of getEndpoints(sport).flatMap(({ source }) => (source.from === 'rpc' ? [source] : []))) {
    const [group] = Object.entries(services).find(([, { typeName }]) => typeName === rpc.parent.typeName)!
    const answer = getFullAnswer(rpc.parent.typeName, rpc.localName)!
    Object.assign(standIns[group as keyof StandIns], { [rpc.localName]: (request: Asked) => answer({ ...request, sport }) })
  }
}
