import { readConfig } from '@touchline/platform/config'
import { config } from '@touchline/site/config'
import { operatorPages } from '@touchline/site/operators'
import { pages } from '@touchline/site/pages'
import type { Site } from '@touchline/site/site'

/** The site without services: enough to state its routes, not to render a page. */
const unconnected = (environment: Record<string, string>): Site => {
  const absent: object = new Proxy(() => absent, { get: () => absent })
  const given = Object.fromEntries(['clients', 'limiter', 'realClock', 'clock', 'log', 'metrics', 'leaving'].map((name) => [name, absent]))
  return { ...given, config: readConfig({ site: config }, environment).site } as unknown as Site
}

interface Route {
  method: string
  path: string
}

/** Paths on which GET is answered. Files for browsers are loaded by the pages. */
const readable = (routes: readonly Route[]): string[] =>
  [...new Set(routes.filter(({ method }) => method === 'GET').map(({ path }) => path))]
    .filter((path) => !path.includes('*') && !path.includes('/assets/'))
    .toSorted()

/** Paths of the site, as the areas state them: "/account/:organisation/keys". */
export const getRoutes = (environment: Record<string, string> = {}): string[] => readable(pages(unconnected(environment), {}).routes)

/** Paths of the pages of the operators on the admin port. */
export const getOperatorRoutes = (): string[] => readable(operatorPages(unconnected({})).routes)
