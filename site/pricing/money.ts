import type { Language } from '@touchline/contract/catalog'

const currencyText = (language: Language, dollars: number, currency: string, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...options }).format(dollars)

/** An amount in cents with its currency, without cents when there are none: "$29", "29 $". */
export const centsText = (language: Language, cents: number | bigint, currency = 'usd'): string =>
  currencyText(language, Number(cents) / 100, currency, { trailingZeroDisplay: 'stripIfInteger' })

/** A price of the plans file, in millionths of a dollar. */
export const microUsdText = (language: Language, microUsd: bigint): string => centsText(language, microUsd / 10_000n)

/** The price of a call, millionths of a dollar, with tenths of a cent. */
export const callPriceText = (language: Language, microUsd: number): string =>
  currencyText(language, microUsd / 1e6, 'usd', { minimumFractionDigits: 3 })
