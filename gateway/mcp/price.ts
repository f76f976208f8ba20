import { type PriceKind, pricesMicroUsd, toUsd } from '@touchline/contract/prices'
import { readArguments } from './arguments.ts'
import type { Tool } from './tool.ts'

/** The price of a call: an item or a list for each part that its arguments ask for. */
export interface CallPrice {
  kind: PriceKind | 'free'
  microUsd: number
}

export function priceOfCall(tool: Tool, args: unknown): CallPrice {
  return { kind: tool.price, microUsd: getParts(tool, args) * priceOfPart(tool) }
}

/** Invalid arguments count as one part. */
function getParts(tool: Tool, args: unknown): number {
  try {
    return tool.parts?.count(readArguments(tool, args)) ?? 1
  } catch {
    return 1
  }
}

const priceOfPart = ({ price }: Tool): number => (price === 'free' ? 0 : pricesMicroUsd[price])

export const priceFields = ({ kind, microUsd }: CallPrice) => ({
  kind,
  usd: toUsd(microUsd),
  micro_usd: microUsd,
})

/** The price of a tool before its arguments are known. */
export function listedPrice(tool: Tool): object {
  if (tool.price === 'free') return { kind: 'free' }
  return { ...priceFields({ kind: tool.price, microUsd: priceOfPart(tool) }), ...(tool.parts && { per: tool.parts.per }) }
}
