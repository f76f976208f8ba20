/** An error response of Stripe. */
export class Refusal extends Error {
  readonly status: number
  readonly body: { error: { type: string; message: string; code?: string; param?: string; decline_code?: string } }

  constructor(status: number, type: string, message: string, more: { code?: string; param?: string; decline_code?: string } = {}) {
    super(message)
    this.status = status
    this.body = { error: { type, message, ...more } }
  }
}

export const invalid = (message: string, more: { code?: string; param?: string } = {}): Refusal =>
  new Refusal(400, 'invalid_request_error', message, more)

export const missing = (kind: string, id: string): Refusal =>
  new Refusal(404, 'invalid_request_error', `No such ${kind}: '${id}'`, { code: 'resource_missing', param: 'id' })

export const declined = (): Refusal =>
  new Refusal(402, 'card_error', 'Your card was declined.', { code: 'card_declined', decline_code: 'generic_decline' })
