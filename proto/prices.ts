/** Price of one response in millionths of a US dollar. USDC has six decimals, so the amounts are exact. */
export const pricesMicroUsd = { list: 2_000, item: 5_000, briefing: 20_000 } as const
export type PriceKind = keyof typeof pricesMicroUsd

/** The price in US dollars as a decimal string: "0.002". */
export const usd = (kind: PriceKind): string => (pricesMicroUsd[kind] / 1_000_000).toString()
