import { expect, test } from '@jest/globals'
import { computeChannelId } from '@x402/evm/batch-settlement/client'
import fc from 'fast-check'
import { encodeAbiParameters, keccak256 as expectedDigest, type Hex } from 'viem'

interface Scripts {
  keccak256(bytes: Uint8Array): Hex
  getChannelId(config: object, network: string): Hex
  getDepositNonce(channelId: Hex, salt: Hex): Hex
}
const load = async (name: string): Promise<Scripts> => import(new URL(`../browser/${name}`, import.meta.url).href)

const hex = (bytes: number) =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((each): Hex => `0x${Buffer.from(each).toString('hex')}`)

test('the digest is Keccak-256, at every length', async () => {
  const { keccak256 } = await load('keccak.js')
  for (const length of [0, 1, 135, 136, 137, 271, 272, 273]) {
    const bytes = new Uint8Array(length).fill(7)
    expect(keccak256(bytes)).toBe(expectedDigest(bytes))
  }
  fc.assert(fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => expect(keccak256(bytes)).toBe(expectedDigest(bytes))))
})

test('channels have the ids that the official client gives them', async () => {
  const { getChannelId, getDepositNonce } = await load('channels.js')
  const address = hex(20)
  const configs = fc.record({
    ...{ payer: address, payerAuthorizer: address, receiver: address, receiverAuthorizer: address, token: address },
    ...{ withdrawDelay: fc.integer({ min: 0, max: 2 ** 32 - 1 }), salt: hex(32) },
  })
  fc.assert(
    fc.property(configs, fc.integer({ min: 1, max: 10 ** 9 }), (config, chain) => {
      expect(getChannelId(config, `eip155:${chain}`)).toBe(computeChannelId(config, `eip155:${chain}`))
    }),
  )
  fc.assert(
    fc.property(hex(32), hex(32), (channelId, salt) => {
      const words = encodeAbiParameters([{ type: 'bytes32' }, { type: 'uint256' }], [channelId, BigInt(salt)])
      expect(getDepositNonce(channelId, salt)).toBe(expectedDigest(words))
    }),
  )
})
