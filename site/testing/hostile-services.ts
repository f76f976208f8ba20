import { create, type DescField, type DescMessage, type DescService, type Message, ScalarType } from '@bufbuild/protobuf'
import { AccountsService } from '@touchline/contract/gen/accounts'
import { AuthService } from '@touchline/contract/gen/auth'
import { BillingService } from '@touchline/contract/gen/billing'
import { FixturesService } from '@touchline/contract/gen/fixtures'
import { StatusService } from '@touchline/contract/gen/status'
import { UsageService } from '@touchline/contract/gen/usage'
import { WebhooksService } from '@touchline/contract/gen/webhooks'
import type { SiteTestOptions } from './site-for-test.ts'

/** What a customer could type into any field. Its marker shows where a page prints it. */
export const hostileText = `"'><script>alert('xss')</script><img src=x onerror=alert(1)>`
export const hostileUrl = 'javascript:alert(1)'
/** The value of every field that holds a secret. */
export const secretText = 'secret-that-no-page-shows'

export interface RecordedCall {
  method: string
  request: Message
}

/**
 * Stand-ins of all services whose responses have a hostile text in every field that is free text. They record their
 * calls except those that every page makes: of the session, and whether payments are a test.
 */
export function hostileServices(): { options: SiteTestOptions; calls: RecordedCall[] } {
  const calls: RecordedCall[] = []
  const responding = (service: DescService) =>
    Object.fromEntries(
      service.methods.map((method) => [
        method.localName,
        async (request: Message) => {
          if (method !== AccountsService.method.getSales) calls.push({ method: method.name, request })
          return hostile(method.output)
        },
      ]),
    )
  const { getSession: _, ...accounts } = responding(AccountsService)
  const others = {
    ...{ auth: AuthService, usage: UsageService, status: StatusService, billing: BillingService, fixtures: FixturesService },
    webhooks: WebhooksService,
  }
  const options = Object.fromEntries(Object.entries(others).map(([name, service]) => [name, responding(service)]))
  return { calls, options: { ...options, accounts } }
}

function hostile(schema: DescMessage, depth = 0): Message {
  const values: Record<string, unknown> = {}
  for (const field of schema.fields) {
    if (field.message && depth > 4) continue
    if (field.fieldKind === 'map' || field.fieldKind === 'enum') continue
    const value = field.message ? hostile(field.message, depth + 1) : scalar(field)
    if (field.oneof && values[field.oneof.localName]) continue
    if (field.oneof) values[field.oneof.localName] = { case: field.localName, value }
    else values[field.localName] = field.fieldKind === 'list' ? [value] : value
  }
  return create(schema, values as never)
}

/** Fields that have one of a few texts, so that a page is shown as it is for customers. */
const known: Readonly<Record<string, string>> = {
  role: 'owner',
  plan: 'pro',
  next_plan: 'free',
  source: 'card',
  state: 'active',
  interval: 'month',
  language: 'en',
  currency: 'usd',
  next: '',
  step: 'hour',
  sport: 'soccer',
  sports: 'soccer',
  person_id: 'person_1',
  organisation_id: 'org_1',
  customer: 'org_1',
  key: secretText,
  json: '{}',
  day: '2026-03-01',
  date: '2026-03-01',
}

const isTime = (name: string): boolean => /(^|_)(at|until|since|from|to|end|start)$/.test(name)

function scalar({ name, scalar: type }: DescField): unknown {
  if (type === ScalarType.BOOL) return false
  if (type === ScalarType.BYTES) return new Uint8Array()
  if (type !== ScalarType.STRING && name === 'status') return 200
  if (type !== ScalarType.STRING) return type === ScalarType.UINT64 || type === ScalarType.INT64 ? 3n : 3
  const text = known[name]
  if (text !== undefined) return text
  if (/token|digest|secret|csrf|mac$/.test(name)) return secretText
  if (/url$/.test(name)) return hostileUrl
  if (isTime(name)) return '2026-03-01T12:00:00Z'
  return /(^|_)ids?$/.test(name) ? 'x1' : hostileText
}
