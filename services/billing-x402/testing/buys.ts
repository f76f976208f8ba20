import { randomUUID } from 'node:crypto'
import type { BillingService, PaymentRefusal } from '@touchline/contract/gen/billing'
import type { Client } from '@touchline/platform/rpc-types'
import type { PaymentPayload } from '@x402/core/types'
import { getBytes } from './payer.ts'

export interface Bought {
  refusal?: PaymentRefusal | undefined
  receipt?: { transaction: string; amount?: string; extra?: { channelState: Record<string, string> } }
  /** The payment was settled for an answer that was not sent. */
  wasSettled?: boolean
  /** The answer that was sent, either computed or stored. */
  answer?: string
}

interface Sending {
  path?: string
  /** The answer is an error: the call ends uncharged. */
  isMissing?: boolean
  /** Runs while the answer is computed. */
  meanwhile?: () => Promise<unknown>
  /** The client has left before the answer was sent. */
  isGone?: boolean
  /** The gateway ends before the call does. */
  isKilled?: boolean
}

/** A gateway's side of paid calls: present, compute, collect, report. */
export async function getGateway(client: Client<typeof BillingService>) {
  const instance = randomUUID()
  await client.startInstance({ instance, periodMs: 1_000 })
  let calls = 0n
  return {
    instance,
    /** Sends a heartbeat; without one, billing ends the calls of this gateway some seconds later. */
    beat: () => client.beatInstance({ instance }),
    async buy(
      payment: PaymentPayload,
      price = 2_000,
      { path = '/v1/soccer/matches', isMissing, meanwhile, isGone, isKilled }: Sending = {},
    ): Promise<Bought> {
      const call = ++calls
      const binding = { method: 'GET', path, query: '', amount: BigInt(price) }
      const { refusal, repeatedAnswer, begun, settled } = await client.beginCall({ instance, call, payment: getBytes(payment), binding })
      if (refusal) return { refusal }
      if (repeatedAnswer) return { answer: Buffer.from(repeatedAnswer.body).toString() }
      if (isMissing) {
        await client.endCall({ begun, delivered: false })
        return {}
      }
      await meanwhile?.()
      const answer = `answer ${instance} ${call}`
      const buffered = { status: 200, contentType: 'text/plain', body: Buffer.from(answer) }
      const charged = await client.chargeCall({ begun, answer: buffered })
      if (!isKilled) await client.endCall({ begun, delivered: !charged.refusal && !isGone })
      if (charged.refusal) return { refusal: charged.refusal }
      return { receipt: JSON.parse(Buffer.from(charged.receipt).toString()), wasSettled: settled, ...(!isGone && { answer }) }
    },
  }
}
