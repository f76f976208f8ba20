import { StartError, type Values } from '@touchline/platform/config'
import type { AccountsConfig } from '../config.ts'

/** The OAuth clients that are set up. Errors: StartError when a client has no secret, or a secret no client. */
export const getProviders = (config: Values<AccountsConfig>) => ({
  github: getClient('GITHUB', config.githubId, config.githubSecret),
  google: getClient('GOOGLE', config.googleId, config.googleSecret),
})

function getClient(name: string, clientId: string | undefined, clientSecret: string | undefined) {
  if (clientId === undefined && clientSecret === undefined) return undefined
  if (clientId === undefined || clientSecret === undefined) {
    throw new StartError(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET are set together or not at all.`)
  }
  return { clientId, clientSecret }
}
