import { matchSports } from '@touchline/contract/catalog'
import type { ServiceError } from '@touchline/contract/errors'
import type { PaymentTerms } from '@touchline/contract/gen/billing'
import { costText, getOffered, isOffered } from '@touchline/contract/offers'
import { infoSchema } from '../discovery/bazaar.ts'
import { type PaymentRequired, paymentRequired } from '../payments/offers.ts'
import { inputSchema } from './arguments.ts'
import { getResource } from './paid-call.ts'
import type { CallPrice } from './price.ts'
import type { Tool } from './tool.ts'

/** The payment offers for a call, by the id of its request; undefined for other errors, for free tools, and while payments are off. */
export type ToolOffers = (id: string, tool: Tool, price: CallPrice, error: ServiceError) => PaymentRequired | undefined

export const toolOffers =
  (terms: () => PaymentTerms | undefined): ToolOffers =>
  (id, tool, { microUsd }, thrown) => {
    const current = isOffered(thrown) ? terms() : undefined
    if (!current || microUsd === 0) return undefined
    const error = priceText(tool, microUsd, current)
    return paymentRequired(
      current,
      { id, microUsd, url: getResource(tool), description: tool.description, error, bazaar: getBazaar(tool) },
      thrown,
    )
  }

const priceText = ({ name }: Tool, microUsd: number, terms: PaymentTerms): string =>
  `This call of ${name} costs ${costText(getOffered(terms, microUsd))}. Pay one of the offers, or send an API key.`

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
