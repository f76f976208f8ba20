import { fail } from '@touchline/contract/errors'
import { BATCH_SETTLEMENT_ADDRESS, verifyHashSignatureWithCode } from '@x402/evm'
import { createPublicClient, type Hex, http, type PublicClient, parseAbi } from 'viem'
import type { Signature } from './verify/signers.ts'

/**
 * Reads of the chain that the steps of a call wait for. Errors: `upstream_unavailable` when the chain cannot be
 * reached.
 */
export interface ChannelReader {
  isSignedByContract(signature: Pick<Signature, 'hash' | 'signature' | 'signer'>): Promise<boolean>
  /** The newest state of a channel, which the ledger may not know. */
  channel(id: Hex): Promise<{ balance: bigint; claimed: bigint }>
}

const timeoutMs = 3_000
const abi = parseAbi(['function channels(bytes32 channelId) view returns (uint128 balance, uint128 totalClaimed)'])

export const chainClient = (rpcUrl: string): PublicClient =>
  createPublicClient({ transport: http(rpcUrl, { timeout: timeoutMs, retryCount: 1 }) })

export function channelReader(client: PublicClient): ChannelReader {
  return {
    async isSignedByContract({ hash, signature, signer }) {
      const code = await reachable(client.getCode({ address: signer }))
      // The package expects its own type of a wallet that also reads the chain.
      const reader = client as unknown as Parameters<typeof verifyHashSignatureWithCode>[0]
      return code !== undefined && verifyHashSignatureWithCode(reader, signer, code, hash, signature)
    },
    async channel(id) {
      const read = client.readContract({ address: BATCH_SETTLEMENT_ADDRESS, abi, functionName: 'channels', args: [id] })
      const [balance, claimed] = await reachable(read)
      return { balance, claimed }
    },
  }
}

/** Replaces errors, because their messages contain the URL of the node, which may contain a key. */
export const reachable = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    if (Error.isError(error) && 'code' in error && error.code === 'upstream_unavailable') throw error
    throw fail('upstream_unavailable')
  })
