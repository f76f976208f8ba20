import type { Environment } from '@touchline/platform/config'
import { addressVariable } from '@touchline/platform/settings'

/** A process of the cluster. */
export interface Member {
  /** "fixtures-1". */
  name: string
  service: string
  adminPort: number
  rpcPort: number
  /** Of the public interface: a gateway's. */
  port?: number
  /** All it is told. */
  environment: Environment
}

export interface Plan {
  /** In the order of `services`, replicas of one side by side. */
  members: readonly Member[]
  /** "auth" → where its processes answer gRPC, as NAME_ADDRESS takes it. */
  addresses: ReadonlyMap<string, string>
}

interface Planned {
  /** The called before their callers. */
  services: readonly string[]
  replicas: number
  portBase: number
  port: number
  environment(service: string): Environment
}

const host = '127.0.0.1'

/** Which processes there are, what they listen on, and what each is told of the others. */
export function planned({ services, replicas, portBase, port, environment }: Planned): Plan {
  const places = services.flatMap((service, s) =>
    Array.from({ length: replicas }, (_, i) => {
      const adminPort = portBase + 2 * (s * replicas + i)
      return { name: `${service}-${i + 1}`, service, adminPort, rpcPort: adminPort + 1, ...(service === 'gateway' && { port: port + i }) }
    }),
  )
  const addresses = new Map(
    Map.groupBy(places, ({ service }) => service)
      .entries()
      .map(([service, theirs]) => [service, theirs.map(({ rpcPort }) => `${host}:${rpcPort}`).join(',')]),
  )
  const shared = {
    INTERNAL_HOST: host,
    GATEWAYS: String(replicas),
    ...Object.fromEntries([...addresses].map(([service, address]) => [addressVariable(service), address])),
  }
  const members = places.map((place) => ({ ...place, environment: { ...environment(place.service), ...shared, ...ports(place) } }))
  return { members, addresses }
}

const ports = ({ adminPort, rpcPort, port }: Pick<Member, 'adminPort' | 'rpcPort' | 'port'>): Environment => ({
  ADMIN_PORT: String(adminPort),
  RPC_PORT: String(rpcPort),
  ...(port !== undefined && { PORT: String(port) }),
})
