/**
 * Opens the reference of Scalar (a script before this one) at an operation: ?path=/v1/soccer/matches/live. Everything it needs
 * is from this host: no fonts, no proxy, no telemetry, no assistant.
 */
const { key, sports } = document.querySelector('#reference').dataset
const path = new URLSearchParams(location.search).get('path') ?? ''
const [, , segment = ''] = path.split('/')
const sources = JSON.parse(sports).map(({ id, name }) => ({ slug: id, title: name, url: `/openapi/${id}.json` }))
const source = sources.find(({ slug }) => slug === segment) ?? sources[0]
source.default = true
// The fragment has a key where the demo printed the address. It is no part of a request.
const given = /^#(tl_\w+)$/.exec(location.hash)?.[1]
if (given) history.replaceState(null, '', location.pathname + location.search)
if (path !== '') location.hash = `#${source.slug}/tag/${segment}/GET${path}`

globalThis.Scalar.createApiReference('#reference', {
  sources,
  authentication: {
    preferredSecurityScheme: 'apiKey',
    securitySchemes: { apiKey: { value: given ?? key }, bearer: { token: given ?? key } },
  },
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
})
