import { getAddress } from '@touchline/platform/http/address'
import { getPublicOrigin } from '@touchline/platform/settings'
import type { MiddlewareHandler } from 'hono'
import type { Site, SiteEnv } from '../site.ts'

/** Reads the address that a request comes from, behind as many proxies as the gateway trusts. */
export function readClient({ config }: Site): MiddlewareHandler<SiteEnv> {
  const getClientAddress = getAddress(config.proxies)
  const hasSecureCookies = config.mode === 'production' || getPublicOrigin(config).startsWith('https:')
  return (c, next) => {
    c.set('address', getClientAddress(c.env.incoming))
    c.set('hasSecureCookies', hasSecureCookies)
    return next()
  }
}
