import type { Language } from '@touchline/contract/catalog'

/** An amount in atomic units of USDC, which are millionths of a dollar: "29 USDC". */
export const usdcText = (language: Language, microUsd: bigint | number): string =>
  `${new Intl.NumberFormat(language, { maximumFractionDigits: 6 }).format(Number(microUsd) / 1e6)} USDC`

const names: Readonly<Record<string, string>> = { 'eip155:8453': 'Base', 'eip155:84532': 'Base Sepolia' }

/** The name of a network, CAIP-2. */
export const networkName = (network: string): string => names[network] ?? network
