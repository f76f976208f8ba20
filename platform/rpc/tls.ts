import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { checkServerIdentity, createSecureContext } from 'node:tls'
import { type ChannelCredentials, type ChannelOptions, experimental, type ServerCredentials } from '@grpc/grpc-js'
import { StartError } from '../config.ts'
import type { Log } from '../log.ts'
import type { Clock } from '../ports/clock.ts'

/**
 * Paths of PEM files: the certificate of this process and what it was signed with, its key, and the authority of
 * everybody else's.
 */
export interface TlsFiles {
  cert: string
  key: string
  ca: string
}

/** Mutual TLS of this process, for as long as it runs: files that change count for every connection from then on. */
export interface Tls {
  server: ServerCredentials
  /**
   * For callers of `address`, as `targetOf` takes it: the certificate that answers must name it, or one of the
   * addresses of a list.
   */
  channel(address: string): { credentials: ChannelCredentials; options: ChannelOptions }
  /** Looks at the files no more. */
  close(): void
}

type Pem = Readonly<Record<keyof TlsFiles, Buffer>>

const lookMs = 5_000
const variables = { cert: 'RPC_TLS_CERT', key: 'RPC_TLS_KEY', ca: 'RPC_TLS_CA' } as const
/** A server name must not be an address, so a caller of addresses sends this one. */
const serverNameOfAddresses = 'touchline'

/**
 * Reads the files, and again every 5 s. Files that do not fit together, as between the writing of one and of the next,
 * or that are away, leave what was read before in use, and the log says so. Errors: StartError when they cannot be used
 * to begin with.
 */
export function openTls(files: TlsFiles, { clock, log }: { clock: Clock; log: Log }): Tls {
  let pem = readPem(files)
  const certificates = provider(pem)
  let failure: string | undefined
  const look = () => {
    try {
      const read = readPem(files)
      failure = undefined
      if (isSame(read, pem)) return
      pem = read
      certificates.replace(read)
      log.info('the certificates of gRPC have changed; new connections use them')
    } catch (error) {
      const { message } = error as Error
      if (message !== failure) log.warn('the certificates of gRPC cannot be used; those before stay in use', { reason: message })
      failure = message
    }
  }
  const looking = clock.every(lookMs, look)
  return {
    server: experimental.createCertificateProviderServerCredentials(certificates, certificates, true),
    channel(address) {
      const hosts = address.split(',').map((place) => place.trim().split(':')[0]!)
      const identity = (_: string, certificate: Parameters<typeof checkServerIdentity>[1]) => {
        const errors = hosts.map((host) => checkServerIdentity(host, certificate))
        return errors.includes(undefined) ? undefined : errors[0]
      }
      const isNamed = hosts.length === 1 && isIP(hosts[0]!) === 0
      return {
        credentials: experimental.createCertificateProviderChannelCredentials(certificates, certificates, {
          checkServerIdentity: identity,
        }),
        options: isNamed ? {} : { 'grpc.ssl_target_name_override': serverNameOfAddresses },
      }
    },
    close: () => looking.cancel(),
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

/** What gRPC asks for certificates, and is told when they are others. */
function provider(first: Pem) {
  let pem = first
  const identities = new Set<experimental.IdentityCertificateUpdateListener>()
  const authorities = new Set<experimental.CaCertificateUpdateListener>()
  const identity = () => ({ certificate: pem.cert, privateKey: pem.key })
  const authority = () => ({ caCertificate: pem.ca })
  return {
    replace(next: Pem) {
      pem = next
      for (const listener of identities) listener(identity())
      for (const listener of authorities) listener(authority())
    },
    // Told in the next turn: gRPC adds itself before it is ready to be told.
    addIdentityCertificateListener(listener: experimental.IdentityCertificateUpdateListener) {
      identities.add(listener)
      process.nextTick(() => listener(identity()))
    },
    removeIdentityCertificateListener: (listener: experimental.IdentityCertificateUpdateListener) => void identities.delete(listener),
    addCaCertificateListener(listener: experimental.CaCertificateUpdateListener) {
      authorities.add(listener)
      process.nextTick(() => listener(authority()))
    },
    removeCaCertificateListener: (listener: experimental.CaCertificateUpdateListener) => void authorities.delete(listener),
  } satisfies experimental.CertificateProvider & { replace(next: Pem): void }
}
