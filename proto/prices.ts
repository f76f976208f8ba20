/** Price of one response in millionths of a US dollar. USDC has six decimals, so the amounts are exact. */
export const pricesMicroUsd = { list: 2_000, item: 5_000, briefing: 20_000 } as const
export type PriceKind = keyof typeof pricesMicroUsd

/** Maximum number of items in one call of a tool. */
export const itemsMax = 5

/** Maximum number of parts included in a list of matches: events, lineups and statistics of 50 matches. */
export const partsMax = 150

/** Price of a list whose records include parts. */
export const priceWithParts = (parts: number): number => pricesMicroUsd.list + parts * pricesMicroUsd.item

/** All prices that one call may have: the price of a response, of several items, or of a list with parts. */
export const amountsMicroUsd: readonly number[] = [
  ...Object.values(pricesMicroUsd),
  ...Array.from({ length: itemsMax - 1 }, (_, i) => (i + 2) * pricesMicroUsd.item),
  ...Array.from({ length: partsMax }, (_, i) => priceWithParts(i + 1)),
]

/** An amount in US dollars as a decimal string: "0.002". */
export const toUsd = (microUsd: number): string => (microUsd / 1_000_000).toString()
export const usd = (kind: PriceKind): string => toUsd(pricesMicroUsd[kind])
