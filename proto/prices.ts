/** Price of one response in millionths of a US dollar. USDC has six decimals, so the amounts are exact. */
export const pricesMicroUsd = { list: 2_000, item: 5_000, briefing: 20_000 } as const
export type PriceKind = keyof typeof pricesMicroUsd

/** Maximum number of items in one call of a tool. */
export const itemsMax = 5

/** All prices that one call may have: the price of a response, or of several items. */
export const amountsMicroUsd: readonly number[] = [
  ...Object.values(pricesMicroUsd),
  ...Array.from({ length: itemsMax - 1 }, (_, i) => (i + 2) * pricesMicroUsd.item),
]

/** An amount in US dollars as a decimal string: "0.002". */
export const toUsd = (microUsd: number): string => (microUsd / 1_000_000).toString()
export const usd = (kind: PriceKind): string => toUsd(pricesMicroUsd[kind])
