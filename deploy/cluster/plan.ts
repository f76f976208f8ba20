import type { Environment } from '@touchline/platform/config'
import { addressVariable } from '@touchline/platform/settings'

/** A process of the cluster. */
export interface Member {
  /** "fixtures-1". */
  name: string
  service: string
  adminPort: number
  rpcPort: number
  /** Port of the public API. Gateways only. */
  port?: number
  /** Port that feeds are pushed to. Ingest only. */
  feedPort?: number
  /** Port of the pages. The site only. */
  sitePort?: number
  /** The complete environment of the process. */
  environment: Environment
}

export interface Plan {
  /** In the order of `services`; replicas of a service are adjacent. */
  members: readonly Member[]
  /** Service name to the gRPC addresses of its processes, in the format of NAME_ADDRESS. */
  addresses: ReadonlyMap<string, string>
}

interface PlanOptions {
  /** Services before their callers. */
  services: readonly string[]
  replicas: number
  portBase: number
  port: number
  /** Feed port of the first ingest process; the others use the ports after it. Absent: feeds are not pushed. */
  feedPort?: number
  /** Port of the first process of the site; the others use the ports after it. Absent: the ports after all others. */
  sitePort?: number | undefined
  environment(service: string): Environment
}

const host = '127.0.0.1'

/** Services whose links lead to the pages, which have a port of their own here. */
const withPages: ReadonlySet<string> = new Set(['accounts', 'site'])

/** The processes of the cluster with their ports and environments, including the addresses of the other services. */
export function planned({ services, replicas, portBase, port, feedPort, sitePort, environment }: PlanOptions): Plan {
  const firstSitePort = sitePort ?? portBase + 2 * services.length * replicas
  const processes = services.flatMap((service, s) =>
    Array.from({ length: replicas }, (_, i) => {
      const adminPort = portBase + 2 * (s * replicas + i)
      const ofGateway = service === 'gateway' && { port: port + i }
      const pushed = service === 'ingest' && feedPort !== undefined && { feedPort: feedPort + i }
      const ofSite = service === 'site' && { sitePort: firstSitePort + i }
      return { name: `${service}-${i + 1}`, service, adminPort, rpcPort: adminPort + 1, ...ofGateway, ...pushed, ...ofSite }
    }),
  )
  const addresses = new Map(
    Map.groupBy(processes, ({ service }) => service)
      .entries()
      .map(([service, replicas]) => [service, replicas.map(({ rpcPort }) => `${host}:${rpcPort}`).join(',')]),
  )
  const shared = {
    INTERNAL_HOST: host,
    GATEWAYS: String(replicas),
    ...Object.fromEntries([...addresses].map(([service, address]) => [addressVariable(service), address])),
  }
  const members = processes.map((each) => {
    const given = environment(each.service)
    const pages = withPages.has(each.service) && { PUBLIC_URL: given.PUBLIC_URL || `http://localhost:${firstSitePort}` }
    return { ...each, environment: { ...given, ...shared, ...pages, ...ports(each) } }
  })
  return { members, addresses }
}

const ports = ({ adminPort, rpcPort, port, feedPort, sitePort }: Omit<Member, 'name' | 'service' | 'environment'>): Environment => ({
  ADMIN_PORT: String(adminPort),
  RPC_PORT: String(rpcPort),
  ...(port !== undefined && { PORT: String(port) }),
  ...(feedPort !== undefined && { FEED_PORT: String(feedPort) }),
  ...(sitePort !== undefined && { SITE_PORT: String(sitePort) }),
})
