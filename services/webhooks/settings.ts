import { isIP } from 'node:net'
import { create } from '@bufbuild/protobuf'
import { isLanguage, servedSport } from '@touchline/contract/catalog'
import { fail, type ServiceError } from '@touchline/contract/errors'
import { EndpointFilterSchema, type EndpointSettings, EndpointSettingsSchema } from '@touchline/contract/gen/webhooks'
import { isId, mayName } from '@touchline/contract/ids'
import { isWebhookEvent, webhookEventGroups, webhookEvents } from '@touchline/contract/webhooks'
import { isPrivateAddress } from '@touchline/platform/http/private-address'

const urlCharsMax = 2_000
const descriptionCharsMax = 100
/** Values of one kind in a filter. */
const selectedMax = 200

const invalid = (name: string, what: string): ServiceError => fail('invalid_parameter', { name, what })

/** Settings that were checked, without duplicates. Errors: invalid_parameter, unsupported_language. */
export function readSettings(given: EndpointSettings | undefined, allowPrivate: boolean): EndpointSettings {
  const { url = '', description = '', language = '', filter } = given ?? {}
  if (language !== '' && !isLanguage(language)) throw fail('unsupported_language')
  const { events = [], sports = [], leagueIds = [], teamIds = [], matchIds = [] } = filter ?? {}
  return create(EndpointSettingsSchema, {
    ...{ url: readUrl(url, allowPrivate), description: readDescription(description), language: language || 'en' },
    filter: create(EndpointFilterSchema, {
      events: each('events', events, isWebhookEvent, `must be among ${[...webhookEvents, ...webhookEventGroups].join(', ')}`),
      sports: each('sports', sports, (id) => servedSport(id) !== undefined, 'must be sports; GET /v1/sports lists them'),
      leagueIds: each('league_ids', leagueIds, (id) => isId(id, 'league'), 'must be ids of leagues; GET /v1/{sport}/leagues lists them'),
      teamIds: each('team_ids', teamIds, (id) => mayName(id, 'team'), 'must be ids of teams'),
      matchIds: each('match_ids', matchIds, (id) => isId(id, 'match'), 'must be ids of matches'),
    }),
  })
}

function each(name: string, values: readonly string[], isValid: (value: string) => boolean, what: string): string[] {
  if (!values.every(isValid)) throw invalid(name, what)
  if (values.length > selectedMax) throw invalid(name, `must be at most ${selectedMax}`)
  return [...new Set(values)]
}

/** The address of a receiver, without a fragment. */
function readUrl(text: string, allowPrivate: boolean): string {
  const url = URL.parse(text.trim())
  if (!url || !(url.protocol === 'https:' || (allowPrivate && url.protocol === 'http:')))
    throw invalid('url', 'must be an address that begins with https://')
  if (url.port !== '' && !allowPrivate) throw invalid('url', 'must have no port: webhooks are sent to port 443')
  if (url.username !== '' || url.password !== '') throw invalid('url', 'must not have a user or a password')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isPrivate = isIP(host) === 0 ? host === 'localhost' || host.endsWith('.localhost') : isPrivateAddress(host)
  if (isPrivate && !allowPrivate) throw invalid('url', 'must be an address of the public internet')
  url.hash = ''
  if (url.href.length > urlCharsMax) throw invalid('url', `must have at most ${urlCharsMax} characters`)
  return url.href
}

function readDescription(text: string): string {
  const trimmed = text.trim()
  if (trimmed.length > descriptionCharsMax || /\p{C}/u.test(trimmed))
    throw invalid('description', `must have at most ${descriptionCharsMax} characters and no control characters`)
  return trimmed
}
