import type { DescService } from '@bufbuild/protobuf'
import { AccountsService } from '@touchline/contract/gen/accounts'
import { AuthService } from '@touchline/contract/gen/auth'
import { IngestService } from '@touchline/contract/gen/ingest'
import { StatsService } from '@touchline/contract/gen/stats'
import { StatusService } from '@touchline/contract/gen/status'
import { grpcClient } from '@touchline/platform/rpc/grpc-client'
import { openRpcSecurity } from '@touchline/platform/rpc/security'
import type { Client } from '@touchline/platform/rpc-types'
import { addressSetting } from '@touchline/platform/settings'
import type { Site } from '../site.ts'

/** The services with methods for operators, with the operator's credential. */
export interface OperatorServices {
  accounts: Client<typeof AccountsService>
  auth: Client<typeof AuthService>
  ingest: Client<typeof IngestService>
  stats: Client<typeof StatsService>
  status: Client<typeof StatusService>
}

/**
 * Connects over gRPC with a secret of RPC_ADMIN_SECRET, as the command line does, also to the services of this process:
 * the site has no right of its own to call methods for operators. `close` ends the connections and the watch of the TLS
 * files.
 */
export function operatorConnections({ config, log, realClock }: Pick<Site, 'config' | 'log' | 'realClock'>) {
  const { tlsCert, tlsKey, tlsCa } = config
  const noSecrets = { secret: [], adminSecret: [], siteSecret: [], reflection: 'off' as const }
  const security = openRpcSecurity({ ...noSecrets, tlsCert, tlsKey, tlsCa }, { clock: realClock, log })
  const inThisProcess = `127.0.0.1:${config.rpcPort}`
  return {
    connect(secret: string): { services: OperatorServices; close(): void } {
      const opened: { close(): void }[] = []
      const client = <S extends DescService>(serves: S, name: string, given: string | undefined): Client<S> => {
        const target = given ?? (config.port === undefined ? inThisProcess : addressSetting(name).default!)
        const connection = grpcClient(serves, target, { retryReads: true, secret, tls: security.tls })
        opened.push(connection)
        return connection.client
      }
      const services = {
        accounts: client(AccountsService, 'accounts', config.accountsAddress),
        auth: client(AuthService, 'auth', config.authAddress),
        ingest: client(IngestService, 'ingest', config.ingestAddress),
        stats: client(StatsService, 'stats', config.statsAddress),
        status: client(StatusService, 'status', config.statusAddress),
      }
      const close = () => {
        for (const each of opened) each.close()
      }
      return { services, close }
    },
    close: () => security.close(),
  }
}
