import type { AnyService } from '@touchline/platform/service'

/** Each service and the gateway, loaded alone: a process holds the code of no other. */
const loaders: Readonly<Record<string, () => Promise<AnyService>>> = {
  auth: async () => (await import('@touchline/auth/service')).auth,
  fixtures: async () => (await import('@touchline/fixtures/service')).fixtures,
  live: async () => (await import('@touchline/live/service')).live,
  standings: async () => (await import('@touchline/standings/service')).standings,
  stats: async () => (await import('@touchline/stats/service')).stats,
  gateway: async () => (await import('@touchline/gateway/service')).gateway,
  ingest: async () => (await import('@touchline/ingest/service')).ingest,
}

/** What a process can be started as. */
export const serviceNames: readonly string[] = Object.keys(loaders)

/** Undefined when there is none of that name. */
export const loadService = async (name: string): Promise<AnyService | undefined> =>
  Object.hasOwn(loaders, name) ? loaders[name]!() : undefined
