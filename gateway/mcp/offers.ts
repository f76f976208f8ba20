import { matchSports } from '@touchline/contract/catalog'
import type { ServiceError } from '@touchline/contract/errors'
import type { PaymentTerms } from '@touchline/contract/gen/billing'
import { type PriceKind, pricesMicroUsd } from '@touchline/contract/prices'
import { infoSchema } from '../discovery/bazaar.ts'
import { isOffered, type PaymentRequired, paymentRequired } from '../payments/offers.ts'
import { inputSchema } from './arguments.ts'
import { resourceOf } from './paid-call.ts'
import type { Tool } from './tool.ts'

/** The offers for a call; undefined for another error, for a free tool and while payments are off. */
export type ToolOffers = (tool: Tool, error: ServiceError) => PaymentRequired | undefined

export const toolOffers =
  (terms: () => PaymentTerms | undefined): ToolOffers =>
  (tool, thrown) => {
    const current = isOffered(thrown) ? terms() : undefined
    const { price } = tool
    if (!current || price === 'free') return undefined
    const error = priceText(tool, price, current)
    return paymentRequired(current, { price, url: resourceOf(tool), description: tool.description, error, bazaar: bazaarOf(tool) }, thrown)
  }

function priceText({ name }: Tool, price: PriceKind, { exactMin }: PaymentTerms): string {
  const micro = pricesMicroUsd[price]
  const onChain = Math.max(micro, Number(exactMin))
  return `${name} costs ${micro / 1e6} USD per call from a prepaid balance, ${onChain / 1e6} USD on chain. Pay one of the offers, or send an API key.`
}

const sports = matchSports.map(({ id }) => id)

/** The extension "bazaar", by which facilitators catalog the tool. */
const bazaarOf = (tool: Tool): object => ({
  info: { input: { type: 'mcp', toolName: tool.name, transport: 'streamable-http', inputSchema: inputSchema(tool, sports) } },
  schema: infoSchema({
    properties: {
      type: { type: 'string', const: 'mcp' },
      toolName: { type: 'string' },
      transport: { type: 'string', enum: ['streamable-http'] },
      inputSchema: { type: 'object' },
    },
    required: ['type', 'toolName', 'inputSchema'],
  }),
})
