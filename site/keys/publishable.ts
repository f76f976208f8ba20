import type { Key } from '@touchline/contract/gen/auth'
import { type FieldErrors, textField } from '../forms/fields.ts'
import { readText } from '../forms/read-form.ts'
import type { Html } from '../layout/page.ts'
import type { SiteContext } from '../site.ts'
import { publishableTexts } from './publishable-messages.ts'

/** Secret, for tests, or publishable, by the prefix of the key. */
export const keyKinds = ['live', 'test', 'pub'] as const
export type KeyKind = (typeof keyKinds)[number]

export const getKind = ({ test, origins }: Key): KeyKind => (origins.length > 0 ? 'pub' : test ? 'test' : 'live')

/** What the form sends of a publishable key. */
export interface PublishableFields {
  /** Origins of pages, "https://app.example". */
  origins: readonly string[]
  /** Requests per minute of one visitor, digits. Empty: the default. */
  visitorPerMinute: string
}

export const noOrigins: PublishableFields = { origins: [], visitorPerMinute: '' }

export const getPublishable = ({ origins, visitorPerMinute }: Key): PublishableFields => ({
  origins,
  visitorPerMinute: origins.length > 0 ? String(visitorPerMinute) : '',
})

const originsCharsMax = 4_000

export const readPublishable = (sent: URLSearchParams): PublishableFields => ({
  origins: readText(sent, 'origins')
    .slice(0, originsCharsMax)
    .split(/[\s,]+/)
    .filter(Boolean),
  visitorPerMinute: readText(sent, 'visitor_per_minute'),
})

/** Errors by field, in the visitor's language; auth checks the rest. */
export function checkPublishable(c: SiteContext, { origins, visitorPerMinute }: PublishableFields): FieldErrors {
  const texts = publishableTexts[c.get('language')]
  return {
    ...((origins.length === 0 || !origins.every(isOrigin)) && { origins: texts.originsInvalid }),
    ...(!/^(?:[1-9]\d{0,7})?$/.test(visitorPerMinute) && { visitor_per_minute: texts.visitorInvalid }),
  }
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:\/\/[a-z0-9.[\]:-]+$/.test(url.origin) && url.href === `${url.origin}/`
}

/** The part of a request to auth: empty for a secret key. */
export const publishableRequest = (kind: KeyKind, { origins, visitorPerMinute }: PublishableFields) =>
  kind === 'pub' ? { origins: [...origins], ...(visitorPerMinute !== '' && { visitorPerMinute: Number(visitorPerMinute) }) } : {}

export function publishableFields(c: SiteContext, { origins, visitorPerMinute }: PublishableFields, errors: FieldErrors): Html[] {
  const texts = publishableTexts[c.get('language')]
  return [
    textField({
      ...{ name: 'origins', label: texts.origins, hint: texts.originsHint, value: origins.join(' '), error: errors.origins },
      ...{ autocomplete: 'off', placeholder: 'https://app.example', lengthMax: originsCharsMax },
    }),
    textField({
      ...{ type: 'number', name: 'visitor_per_minute', label: texts.visitor, hint: texts.visitorHint, value: visitorPerMinute },
      ...{ error: errors.visitor_per_minute, min: 1 },
    }),
  ]
}
