import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { checkServerIdentity, createSecureContext } from 'node:tls'
import { ChannelCredentials, type ChannelOptions, ServerCredentials } from '@grpc/grpc-js'
import { StartError } from '../config.ts'
import type { Log } from '../log.ts'
import type { Clock } from '../ports/clock.ts'
import { reloaded } from '../reloaded.ts'

/**
 * Paths of PEM files: the certificate of this process with its chain, its key, and the authority that verifies peers.
 */
export interface TlsFiles {
  cert: string
  key: string
  ca: string
}

/** Mutual TLS of this process. Changed files apply to all new connections. */
export interface Tls {
  /** Server credentials with the certificates in use. */
  server(): ServerCredentials
  /**
   * Credentials of a caller of `address` (the argument of `getTarget`), with the certificates in use. The server's
   * certificate must name the address, or one of the addresses of a list.
   */
  channel(address: string): { credentials: ChannelCredentials; options: ChannelOptions }
  /** Runs `renew` whenever the certificates in use change. The returned function unsubscribes. */
  onChange(renew: () => void): () => void
  /** Stops watching the files. */
  close(): void
}

type Pem = Readonly<Record<keyof TlsFiles, Buffer>>

const variables = { cert: 'RPC_TLS_CERT', key: 'RPC_TLS_KEY', ca: 'RPC_TLS_CA' } as const
/** SNI must not be an IP address, so a caller of addresses sends this name. */
const serverNameOfAddresses = 'touchline'

/**
 * Reads the files, at first and every 5 s. When they are missing or do not match, as between the writes of a rotation,
 * the previous ones stay in use and a warning is logged. Errors: StartError when they cannot be used at first.
 */
export function openTls(files: TlsFiles, { clock, log }: { clock: Clock; log: Log }): Tls {
  const listeners = new Set<() => void>()
  const onChange = () => {
    for (const renew of listeners) renew()
  }
  const pem = reloaded({ read: () => readPem(files), isSame, what: 'the gRPC certificates', onChange, clock, log })
  return {
    server() {
      const { ca, key, cert } = pem.current()
      return ServerCredentials.createSsl(ca, [{ private_key: key, cert_chain: cert }], true)
    },
    channel(address) {
      const hosts = address.split(',').map((endpoint) => endpoint.trim().split(':')[0]!)
      const identity = (_: string, certificate: Parameters<typeof checkServerIdentity>[1]) => {
        const errors = hosts.map((host) => checkServerIdentity(host, certificate))
        return errors.includes(undefined) ? undefined : errors[0]
      }
      const isNamed = hosts.length === 1 && isIP(hosts[0]!) === 0
      const { ca, key, cert } = pem.current()
      return {
        credentials: ChannelCredentials.createSsl(ca, key, cert, { checkServerIdentity: identity }),
        options: isNamed ? {} : { 'grpc.ssl_target_name_override': serverNameOfAddresses },
      }
    },
    onChange(renew) {
      listeners.add(renew)
      return () => void listeners.delete(renew)
    },
    close: pem.close,
  }
}

/** Errors: StartError that names the setting. */
function readPem(files: TlsFiles): Pem {
  const pem = { cert: readFile('cert', files), key: readFile('key', files), ca: readFile('ca', files) }
  for (const name of ['cert', 'ca'] as const) {
    attempt(`${variables[name]} ${files[name]} has no certificate in PEM`, () => new X509Certificate(pem[name]))
  }
  attempt(`${variables.key} ${files.key} is not the key of ${variables.cert} ${files.cert}`, () => createSecureContext(pem))
  return pem
}

const readFile = (name: keyof TlsFiles, files: TlsFiles): Buffer =>
  attempt(`${variables[name]} ${files[name]} cannot be read`, () => readFileSync(files[name]))

function attempt<T>(failed: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw new StartError(`${failed}: ${(error as Error).message}`, { cause: error })
  }
}

const isSame = (a: Pem, b: Pem): boolean => a.cert.equals(b.cert) && a.key.equals(b.key) && a.ca.equals(b.ca)
