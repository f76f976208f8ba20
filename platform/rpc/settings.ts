import { isIPv4 } from 'node:net'
import { type Caller, takes } from '@touchline/contract/access'
import { env, type Setting, StartError, type Values } from '../config.ts'
import type { AnyService } from '../service.ts'

/** Header values are visible ASCII; commas separate the secrets. Error messages never contain the secret. */
const secrets = (variable: string, doc: string): Setting<readonly string[]> => {
  const list = env.secrets(variable, doc)
  return {
    ...list,
    read(text) {
      const parts = list.read(text)
      if (!parts.every((part) => [...part].every((letter) => letter > ' ' && letter < '\x7f'))) {
        throw new Error('must consist of ASCII letters, digits and signs; "openssl rand -base64 32" generates such a secret')
      }
      return parts
    },
  }
}

/** Security settings of gRPC between our processes. */
export const rpcSettings = {
  secret: secrets('RPC_SECRET', 'Comma-separated secrets of the calls between services: the first is sent, all are accepted.'),
  adminSecret: secrets('RPC_ADMIN_SECRET', 'The same for the calls of the command line.'),
  siteSecret: secrets('RPC_SITE_SECRET', 'The same for the calls of the site, which changes keys and subscriptions for signed-in members.'),
  tlsCert: env.text('RPC_TLS_CERT', undefined, 'PEM file of the certificate of this process, for gRPC over mutual TLS.'),
  tlsKey: env.text('RPC_TLS_KEY', undefined, 'PEM file of its key.'),
  tlsCa: env.text(
    'RPC_TLS_CA',
    undefined,
    'PEM file of the authority that issued the certificates of callers and services. All three files are set or none; changed files are reloaded.',
  ),
  reflection: env.choice(
    'RPC_REFLECTION',
    ['off', 'on'],
    'off',
    'Whether gRPC reflection lists the methods to callers with an admin secret.',
  ),
}

export type RpcValues = Values<typeof rpcSettings>

/** Files in DATA_DIR of the generated secrets. */
export const secretFiles = { RPC_SECRET: 'rpc-secret', RPC_ADMIN_SECRET: 'rpc-admin-secret', RPC_SITE_SECRET: 'rpc-site-secret' } as const

/**
 * Whether the own process of a service has the secret of this kind of caller: every one has that of services; it has
 * another one to send it, or because a method requires it.
 */
export const holdsSecret = ({ serves, callsAs }: Pick<AnyService, 'serves' | 'callsAs'>, caller: Caller): boolean =>
  caller === 'service' || caller === callsAs || (serves !== undefined && takes(serves, caller))

/** Errors: StartError that lists all conflicts; `host` is the address that gRPC listens on. */
export function checkRpcSettings(values: RpcValues, host: string): void {
  const problems: string[] = []
  if (!isLoopback(host) && values.secret.length === 0) {
    problems.push(
      `${rpcSettings.secret.variable} is required to listen on INTERNAL_HOST ${host}: without it anybody there could call every service.`,
    )
  }
  if (values.secret.some((secret) => values.adminSecret.includes(secret))) {
    problems.push('RPC_SECRET and RPC_ADMIN_SECRET must not share a secret: every service would be an operator.')
  }
  if (values.siteSecret.some((secret) => values.adminSecret.includes(secret) || values.secret.includes(secret))) {
    problems.push(
      'RPC_SITE_SECRET must not share a secret with RPC_SECRET or RPC_ADMIN_SECRET: their callers would change keys and subscriptions.',
    )
  }
  const files = { RPC_TLS_CERT: values.tlsCert, RPC_TLS_KEY: values.tlsKey, RPC_TLS_CA: values.tlsCa }
  const missing = Object.entries(files).flatMap(([variable, path]) => (path === undefined ? [variable] : []))
  if (missing.length === 1 || missing.length === 2) {
    problems.push(`Set RPC_TLS_CERT, RPC_TLS_KEY and RPC_TLS_CA together, or none of them; missing: ${missing.join(', ')}.`)
  }
  if (problems.length > 0) throw new StartError(['Settings are wrong; nothing was started.', ...problems].join('\n  '))
}

/** Whether the address is reachable from this machine only. */
export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
