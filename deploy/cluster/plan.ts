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
  /** The process of test keys, and the port at which gateways look for it. Undefined: it is elsewhere. */
  sandbox: { port: number; member: Member & { port: number } } | undefined
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
  /** `service`: also "sandbox", unless SANDBOX_URL names one that runs elsewhere. */
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
  // After the ports of the site, wherever those are.
  const sandboxPort = portBase + (2 * services.length + 1) * replicas
  const isElsewhere = Boolean(environment('gateway').SANDBOX_URL)
  const shared = {
    INTERNAL_HOST: host,
    ...Object.fromEntries([...addresses].map(([service, address]) => [addressVariable(service), address])),
  }
  const members = processes.map((each) => {
    const given = environment(each.service)
    const pages = withPages.has(each.service) && { PUBLIC_URL: given.PUBLIC_URL || `http://localhost:${firstSitePort}` }
    const forwards = each.service === 'gateway' && !isElsewhere && { SANDBOX_URL: `http://${host}:${sandboxPort}` }
    return { ...each, environment: { ...given, ...shared, ...pages, ...forwards, ...ports(each) } }
  })
  return { members, addresses, sandbox: isElsewhere ? undefined : plannedSandbox(sandboxPort, port, addresses, environment) }
}

/** The sandbox calls auth alone, and only the gateways of this machine call the sandbox. */
function plannedSandbox(port: number, gatewayPort: number, addresses: Plan['addresses'], environment: PlanOptions['environment']) {
  const own = { adminPort: port + 1, rpcPort: port + 2, port: port + 3 }
  const given = environment('sandbox')
  const called = { INTERNAL_HOST: host, [addressVariable('auth')]: addresses.get('auth')! }
  const publicUrl = { PUBLIC_URL: given.PUBLIC_URL || `http://localhost:${gatewayPort}` }
  const member = {
    name: 'sandbox',
    service: 'sandbox',
    ...own,
    environment: { ...given, ...called, ...publicUrl, HOST: host, ...ports(own) },
  }
  return { port, member }
}

const ports = ({ adminPort, rpcPort, port, feedPort, sitePort }: Omit<Member, 'name' | 'service' | 'environment'>): Environment => ({
  ADMIN_PORT: String(adminPort),
  RPC_PORT: String(rpcPort),
  ...(port !== undefined && { PORT: String(port) }),
  ...(feedPort !== undefined && { FEED_PORT: String(feedPort) }),
  ...(sitePort !== undefined && { SITE_PORT: String(sitePort) }),
})
