import { fail } from '@touchline/contract/errors'
import { verifyHashSignatureWithCode } from '@x402/evm'
import { createPublicClient, http, type PublicClient } from 'viem'
import type { Signature } from './verify/signers.ts'

/** What the steps of a call ask the chain. Errors: `upstream_unavailable` when it cannot be asked. */
export interface ChainReader {
  isSignedByContract(signature: Pick<Signature, 'hash' | 'signature' | 'signer'>): Promise<boolean>
}

const timeoutMs = 3_000

export const chainClient = (rpcUrl: string): PublicClient =>
  createPublicClient({ transport: http(rpcUrl, { timeout: timeoutMs, retryCount: 1 }) })

export function chainReader(client: PublicClient): ChainReader {
  return {
    async isSignedByContract({ hash, signature, signer }) {
      const code = await asked(client.getCode({ address: signer }))
      // The packages' type of a wallet that also reads the chain.
      const reader = client as unknown as Parameters<typeof verifyHashSignatureWithCode>[0]
      return code !== undefined && verifyHashSignatureWithCode(reader, signer, code, hash, signature)
    },
  }
}

/** The messages of these errors have the URL, which may contain a key. */
const asked = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch(() => {
    throw fail('upstream_unavailable')
  })
