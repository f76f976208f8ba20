import type { Language } from '@touchline/contract/catalog'

/** An amount in cents with its currency, without cents when there are none: "$29", "29 $". */
export const centsText = (language: Language, cents: number | bigint, currency = 'usd'): string =>
  new Intl.NumberFormat(language === 'en' ? 'en-US' : language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(Number(cents) / 100)

/** A price of the plans file, in millionths of a dollar. */
export const microUsdText = (language: Language, microUsd: bigint): string => centsText(language, microUsd / 10_000n)
