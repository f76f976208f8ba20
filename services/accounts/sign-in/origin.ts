import type { Values } from '@touchline/platform/config'
import type { AccountsConfig } from '../config.ts'

/** Scheme, host and port under which browsers reach the site. */
export const getOrigin = ({ publicUrl, publicPort }: Pick<Values<AccountsConfig>, 'publicUrl' | 'publicPort'>): string =>
  new URL(publicUrl ?? `http://localhost:${publicPort}`).origin

const client = (clientId: string | undefined, clientSecret: string | undefined) =>
  clientId !== undefined && clientSecret !== undefined ? { clientId, clientSecret } : undefined

/** The OAuth clients that are set up. */
export const getProviders = (config: Values<AccountsConfig>) => ({
  github: client(config.githubId, config.githubSecret),
  google: client(config.googleId, config.googleSecret),
})
