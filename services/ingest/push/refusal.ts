import { ServiceError } from '@touchline/contract/errors'
import { isDiskFull } from '@touchline/platform/disk-room'

/** Reasons for refusing a body. They are for partners; customers never see them. */
const refusals = {
  invalid_feed: { http: 400, text: 'The first line is not a valid header: {what}. Nothing was imported.' },
  invalid_idempotency_key: { http: 400, text: 'The Idempotency-Key must have 1 to 200 visible ASCII characters.' },
  invalid_token: { http: 401, text: 'The token is invalid. Send it as Authorization: Bearer <TOKEN>.' },
  source_not_allowed: { http: 403, text: 'The token is not valid for the source {source}.' },
  unknown_endpoint: { http: 404, text: 'There is no such endpoint. Send feeds to /feeds/{source}.' },
  method_not_allowed: { http: 405, text: 'Only POST is allowed.' },
  idempotency_key_reused: { http: 409, text: 'Another body was sent with this Idempotency-Key in the last 24 hours. Use a new key.' },
  body_too_large: { http: 413, text: 'The body is larger than {max} bytes. Nothing was imported.' },
  unsupported_coding: { http: 415, text: 'The body must have no Content-Encoding. Send it uncompressed.' },
  unsupported_type: { http: 415, text: 'The body must be the file itself, in UTF-8. The Content-Type {type} does not allow that.' },
  push_running: {
    http: 429,
    text: 'Another body of this source is being received or imported. Send this one after the response to that one.',
  },
  bodies_too_large: {
    http: 413,
    text: 'With this body, the stored bodies of this source, the last one of each sport, would exceed {max} MB. Nothing was imported. Send a smaller file, such as one with fewer seasons, or ask the operator for a higher limit (FEED_BODIES_MB).',
  },
  store_full: {
    http: 503,
    text: 'The disk is full. Send the same body again in a minute: lines that were imported are not imported twice.',
  },
  source_purging: { http: 503, text: 'The data of this source is being removed. Send the body again when that is done.' },
  internal_error: { http: 500, text: 'An error occurred on our side. Send the same body again.' },
  unavailable: { http: 503, text: 'The body could not be imported now. Send it again in a few seconds.' },
} as const satisfies Record<string, { http: number; text: string }>

type RefusalCode = keyof typeof refusals

/** A row of the table with its blanks filled. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly http: number
  constructor(code: RefusalCode, values: Record<string, string | number> = {}, options?: ErrorOptions) {
    super(
      refusals[code].text.replace(/\{(\w+)\}/g, (blank, name: string) => String(values[name] ?? blank)),
      options,
    )
    this.code = code
    this.http = refusals[code].http
  }
}

/** The refusal that a partner reads of any error. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const code = isDiskFull(error) ? 'store_full' : error instanceof ServiceError ? 'unavailable' : 'internal_error'
  return new Refusal(code, {}, { cause: error })
}
