import { matchSports } from '@touchline/contract/catalog'
import type { ServiceError } from '@touchline/contract/errors'
import type { PaymentTerms } from '@touchline/contract/gen/billing'
import { isOffered } from '@touchline/contract/offers'
import { toUsd } from '@touchline/contract/prices'
import { infoSchema } from '../discovery/bazaar.ts'
import { type PaymentRequired, paymentRequired } from '../payments/offers.ts'
import { inputSchema } from './arguments.ts'
import { getResource } from './paid-call.ts'
import type { CallPrice } from './price.ts'
import type { Tool } from './tool.ts'

/** The payment offers for a call; undefined for other errors, for free tools, and while payments are off. */
export type ToolOffers = (tool: Tool, price: CallPrice, error: ServiceError) => PaymentRequired | undefined

export const toolOffers =
  (terms: () => PaymentTerms | undefined): ToolOffers =>
  (tool, { microUsd }, thrown) => {
    const current = isOffered(thrown) ? terms() : undefined
    if (!current || microUsd === 0) return undefined
    const error = priceText(tool, microUsd, current)
    return paymentRequired(
      current,
      { microUsd, url: getResource(tool), description: tool.description, error, bazaar: getBazaar(tool) },
      thrown,
    )
  }

function priceText({ name }: Tool, microUsd: number, { exactMin }: PaymentTerms): string {
  const onChain = Math.max(microUsd, Number(exactMin))
  return `This call of ${name} costs ${toUsd(microUsd)} USD from a prepaid balance, ${toUsd(onChain)} USD on chain. Pay one of the offers, or send an API key.`
}

const sports = matchSports.map(({ id }) => id)

/** The extension "bazaar", by which facilitators catalog the tool. */
const getBazaar = (tool: Tool): object => ({
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
