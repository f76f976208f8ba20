import type { CallToolResult } from '@modelcontextprotocol/server'
import { errors, isFailure, ServiceError } from '@touchline/contract/errors'
import { toUsd } from '@touchline/contract/prices'
import type { PaymentRequired } from '../payments/offers.ts'
import { RefusedPayment } from '../payments/refused.ts'
import type { ToolOffers } from './offers.ts'
import { paymentMeta } from './paid-call.ts'
import { type CallPrice, priceFields } from './price.ts'
import { counted, escaped, oneLine } from './text.ts'
import { type Answer, type Tool, type ToolCall, Unclear } from './tool.ts'

/** The answer as structured content and as Markdown; each is complete. */
export function getResult({ summary, fields, lines = [], table, asOf, isArchived = false }: Answer, now: number): CallToolResult {
  const tier = isArchived ? { tier: 'archive' } : {}
  const generatedAt = `${new Date(now).toISOString().slice(0, 19)}Z`
  const age = asOf === undefined ? `Answered at ${generatedAt}` : `As of ${asOf}, ${ageText(now - Date.parse(asOf))}`
  const parts = [
    escaped(summary),
    lines.map((line) => `- ${escaped(line)}`).join('\n'),
    table ? markdownTable(table) : '',
    `${age}${isArchived ? ', from the archive' : ''}.`,
  ]
  return {
    structuredContent: { summary, ...fields, ...tier, ...(asOf !== undefined && { as_of: asOf }), generated_at: generatedAt },
    content: [{ type: 'text', text: parts.filter((part) => part !== '').join('\n\n') }],
  }
}

/** Units of an age, the largest first, in milliseconds, and from how many of them on they are used. */
const units = [
  { unit: 'day', ms: 86_400_000, from: 2 },
  { unit: 'hour', ms: 3_600_000, from: 2 },
  { unit: 'minute', ms: 60_000, from: 2 },
  { unit: 'second', ms: 1_000, from: 0 },
] as const

/** "14 hours ago". Data of clocks that are ahead is 0 seconds old. */
export function ageText(ageMs: number): string {
  const { unit, ms } = units.find((each) => ageMs >= each.from * each.ms) ?? units[3]
  return `${counted(Math.max(0, Math.floor(ageMs / ms)), unit, `${unit}s`)} ago`
}

const markdownTable = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((cells) => `| ${cells.map(escaped).join(' | ')} |`)
    .toSpliced(1, 0, `|${'---|'.repeat(rows[0]!.length)}`)
    .join('\n')

/** Characters of rows in an answer: about 8,000 tokens. */
const charsMax = 18_000

export interface Page<Row> {
  rows: Row[]
  nextOffset: number | undefined
  /** Text after the page that says how to get more; empty on the last page. */
  more: string
}

/** The rows of a page that fit into an answer, and the offset of the next page. */
export function getPage<Row>(rows: readonly Row[], offset: number, total: number, max = charsMax): Page<Row> {
  const shown: Row[] = []
  let chars = 0
  for (const row of rows) {
    chars += JSON.stringify(row).length
    if (chars > max && shown.length > 0) break
    shown.push(row)
  }
  const next = offset + shown.length
  const hasMore = next < total && shown.length > 0
  return { rows: shown, nextOffset: hasMore ? next : undefined, more: hasMore ? ` ${total - next} more: repeat with offset ${next}.` : '' }
}

interface Failed {
  /** Id of the request. */
  id: string
  tool: Tool
  price: CallPrice
  call: ToolCall
}

/** Says what went wrong and what to do, for any thrown value. Undefined for an internal error. */
export function errorResult(thrown: unknown, failed: Failed, getOffers: ToolOffers): CallToolResult | undefined {
  if (thrown instanceof Unclear) {
    const { message, candidates } = thrown
    return failure(message, { error: 'unclear', ...(candidates.length > 0 && { candidates }) })
  }
  if (!(thrown instanceof ServiceError) || thrown.code === 'internal_error') return undefined
  const offers = getOffers(failed.id, failed.tool, failed.price, thrown)
  const settlement = thrown instanceof RefusedPayment ? thrown.settlement : undefined
  return {
    ...(offers ? paymentResult(offers) : getFailure(thrown, failed)),
    ...(settlement && { _meta: { [paymentMeta.receipt]: settlement } }),
  }
}

/** The format of x402: the unchanged offers, both as structured content and as text. */
const paymentResult = (offers: PaymentRequired): CallToolResult => ({
  isError: true,
  structuredContent: { ...offers },
  content: [{ type: 'text', text: JSON.stringify(offers) }],
})

/** Temporary errors, with the seconds to wait. */
const passing: ReadonlySet<string> = new Set(['rate_limited', 'too_many_refunds', 'channel_busy', 'payment_unknown'])

function getFailure(thrown: ServiceError, failed: Failed): CallToolResult {
  const { code, values } = thrown
  const seconds = passing.has(code) ? Math.max(1, Number(values.seconds)) : code === 'too_many_in_flight' ? 1 : undefined
  return failure(errorText(thrown, failed), {
    error: code,
    ...(seconds !== undefined && { retry_after_seconds: seconds }),
    ...(code === 'payment_required' && { price: priceFields(failed.price) }),
  })
}

export const internalError = (id: string): CallToolResult =>
  failure(`An error occurred on our side. Nothing was charged. Report the request id ${id}.`, { error: 'internal_error' })

/** Text and fields say the same, for clients that pass on only one of the two. */
const failure = (text: string, fields: Record<string, unknown>): CallToolResult => ({
  isError: true,
  structuredContent: { summary: text, ...fields },
  content: [{ type: 'text', text: escaped(text) }],
})

const findTools: Readonly<Record<string, string>> = {
  match: 'get_matches',
  team: 'find_teams',
  league: 'find_leagues',
  player: 'get_team with squad true',
}

function errorText(error: ServiceError, { tool, price, call: { caller, sports } }: Failed): string {
  if (isFailure('invalid_parameter', error)) return `${error.values.name}: ${error.values.what}.`
  if (isFailure('missing_parameter', error)) return `${error.values.name}: required, ${error.values.what}.`
  if (isFailure('sport_not_allowed', error))
    return `This API key does not include ${error.values.sport}. It includes: ${sports.join(', ')}.`
  if (isFailure('league_not_allowed', error))
    return `This API key does not include ${excludedText(String(error.values.kind))}. Use find_leagues to list the leagues that it includes.`
  if (isFailure('not_found', error)) return notFoundText(String(error.values.kind), oneLine(String(error.values.id)))
  if (isFailure('not_covered', error)) return `This competition has no ${error.values.what}.`
  if (error.code === 'unknown_endpoint') return 'This sport has no such data.'
  if (isFailure('rate_limited', error))
    return `Rate limit of this ${caller.keyId !== undefined ? 'key' : caller.payment ? 'payer' : 'address'} reached (${caller.perMinute} per minute). Retry after ${counted(Number(error.values.seconds), 'second', 'seconds')}.`
  if (error.code === 'payment_required')
    return `This call of ${tool.name} costs ${toUsd(price.microUsd)} USD without an API key. Send a key as Authorization: Bearer <API_KEY> or X-API-Key: <API_KEY>.`
  if (errors[error.code].http >= 500 && error.code !== 'payment_unknown')
    return 'The data service did not answer in time. Try again in a minute.'
  return error.message
}

/** A request is refused for the league that it names. */
const excludedText = (kind: string): string =>
  kind === 'request' || kind.startsWith('league') ? 'this league' : `the league of this ${kind}`

function notFoundText(kind: string, id: string): string {
  const tool = findTools[kind]
  return `There is no ${kind} with the id ${id}.${tool === undefined ? '' : ` Use ${tool} to find ids.`}`
}
