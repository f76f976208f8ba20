import { readConfig } from '@touchline/platform/config'
import { config } from '@touchline/site/config'
import { pages } from '@touchline/site/pages'
import type { Site } from '@touchline/site/site'

/** The site without services: enough to state its routes, not to render a page. */
const unconnected = (environment: Record<string, string>): Site => {
  const absent: object = new Proxy({}, { get: () => absent })
  const given = Object.fromEntries(['clients', 'limiter', 'realClock', 'clock', 'log', 'metrics'].map((name) => [name, absent]))
  return { ...given, config: readConfig({ site: config }, environment).site } as unknown as Site
}

/** Paths that the site answers GET on, as the areas state them: "/account/:organisation/keys". */
export function getRoutes(environment: Record<string, string>): string[] {
  const routes = pages(unconnected(environment)).routes.filter(({ method }) => method === 'GET')
  return [...new Set(routes.map(({ path }) => path))].filter((path) => !path.includes('*') && !path.startsWith('/assets/')).toSorted()
}
