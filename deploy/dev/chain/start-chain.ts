import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type FacilitatorEvmSigner, toFacilitatorEvmSigner } from '@x402/evm'
import {
  type Address,
  createTestClient,
  createWalletClient,
  defineChain,
  type Hex,
  http,
  parseEther,
  publicActions,
  toHex,
  walletActions,
} from 'viem'
import { generatePrivateKey, mnemonicToAccount, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { createNonceManager, jsonRpc } from 'viem/nonce'
import { startAnvil } from './anvil.ts'
import bytecode from './contracts/bytecode.json' with { type: 'json' }
import { chainId, collectorAddress, escrowAbi, escrowAddress, network, usdcAbi, usdcAddress } from './contracts.ts'
import { startFacilitator } from './facilitator.ts'

export interface ChainOptions {
  /** Ports on loopback; 0, the default, is any free port. */
  port?: number
  facilitatorPort?: number
}

/** A development account. Its key is public, because it derives from the phrase that every anvil uses. */
export interface KnownAccount {
  account: PrivateKeyAccount
  key: Hex
}

/** A chain on this machine with USDC, the escrow and a facilitator. It stores nothing beyond its end. */
export interface Chain extends Accounts {
  rpcUrl: string
  facilitatorUrl: string
  client: ChainClient
  /** A new account with this much USDC in millionths, and with gas. */
  newBuyer(microUsdc: bigint): Promise<PrivateKeyAccount>
  getMicroUsdc(owner: Address): Promise<bigint>
  channel(channelId: Hex): Promise<ChannelOnChain>
  /** Resolves once the transaction is in a block; sending does not wait for that. */
  mined(transaction: Promise<Hex>): Promise<void>
  /**
   * Moves the clock of the chain ahead of the clients' clock, so that their authorizations have expired on the chain.
   */
  advance(seconds: number): Promise<void>
  stop(): Promise<void>
}

interface Accounts {
  /** Account that receives payments. */
  seller: KnownAccount
  /** Account that signs claims and refunds for the seller. */
  receiverAuthorizer: KnownAccount
  /** Account that has USDC from the start. */
  buyer: KnownAccount
}

/** The escrow's state of a channel; amounts are USDC in millionths. */
export interface ChannelOnChain {
  balance: bigint
  totalClaimed: bigint
  /** Seconds since 1970, 0 without a pending withdrawal. */
  withdrawRequestedAt: number
  withdrawAmount: bigint
  refundNonce: bigint
}

export type ChainClient = ReturnType<typeof connect>

const localChain = defineChain({
  id: chainId,
  name: 'Local chain',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
})
const multicall3Address = '0xcA11bde05977b3631167028862bE2a173976CA11'
const pollMs = 20
/** USDC of the buyer at the start, in millionths. */
const buyerMicroUsdc = 1_000_000_000n

const connect = (url: string) =>
  createTestClient({ mode: 'anvil', chain: localChain, transport: http(url), pollingInterval: pollMs, cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)

/** Starts everything on loopback, in about a second. Errors: StartError if anvil cannot run. */
export async function startChain(options: ChainOptions = {}): Promise<Chain> {
  const { port = 0, facilitatorPort = 0 } = options
  const opened = new AsyncDisposableStack()
  try {
    const anvil = opened.adopt(await startAnvil({ port, chainId }), stop)
    const client = connect(anvil.url)
    await placeContracts(client)
    const { gas, seller, receiverAuthorizer, buyer } = knownAccounts()
    await mint(client, buyer.account.address, buyerMicroUsdc)
    // viem's nonce manager returns a nonce of 0 twice until the first transaction is sent.
    await client.setNonce({ address: gas.account.address, nonce: 1 })
    const facilitator = opened.adopt(await startFacilitator(getSigner(client, gas.key), { network, port: facilitatorPort }), stop)
    const running = opened.move()
    // Sequential, because parallel transactions of an account may get the same nonce.
    let funded: Promise<unknown> = Promise.resolve()
    return {
      rpcUrl: anvil.url,
      facilitatorUrl: facilitator.url,
      ...{ client, seller, receiverAuthorizer, buyer },
      async newBuyer(microUsdc) {
        const account = privateKeyToAccount(generatePrivateKey())
        await client.setBalance({ address: account.address, value: parseEther('1') })
        const minted = funded.then(() => mint(client, account.address, microUsdc))
        funded = minted.catch(() => undefined)
        await minted
        return account
      },
      getMicroUsdc: (owner) => client.readContract({ address: usdcAddress, abi: usdcAbi, functionName: 'balanceOf', args: [owner] }),
      channel: (channelId) => readChannel(client, channelId),
      mined: (transaction) => mined(client, transaction),
      async advance(seconds) {
        await client.increaseTime({ seconds })
        await client.mine({ blocks: 1 })
      },
      stop: () => running.disposeAsync(),
    }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

const stop = (resource: { stop(): Promise<void> }) => resource.stop()

/** The first accounts of anvil, which have gas. */
function knownAccounts(): Accounts & { gas: KnownAccount } {
  const [gas, seller, receiverAuthorizer, buyer] = [0, 1, 2, 3].map((addressIndex) => {
    const phrase = `${'test '.repeat(11)}junk`
    const key = toHex(mnemonicToAccount(phrase, { addressIndex }).getHdKey().privateKey!)
    return { key, account: privateKeyToAccount(key) }
  })
  return { gas: gas!, seller: seller!, receiverAuthorizer: receiverAuthorizer!, buyer: buyer! }
}

/**
 * The wallet of the facilitator. Its nonces are counted here, so that parallel payments do not take the same one. It
 * has its own manager, because the one that viem shares between chains keeps the nonces of a chain that has stopped.
 */
function getSigner(client: ChainClient, key: Hex): FacilitatorEvmSigner {
  const account = privateKeyToAccount(key, { nonceManager: createNonceManager({ source: jsonRpc() }) })
  const wallet = createWalletClient({ account, chain: localChain, transport: http(client.transport.url), pollingInterval: pollMs })
  const signer = { ...wallet.extend(publicActions), address: account.address }
  // viem's parameters are generic in the ABI, the signer's are not.
  return toFacilitatorEvmSigner(signer as unknown as Parameters<typeof toFacilitatorEvmSigner>[0], { confirmationTimeoutMs: 120_000 })
}

/** Places the test doubles and Multicall3, which clients need, at the addresses that the official packages expect. */
async function placeContracts(client: ChainClient): Promise<void> {
  const creations: readonly (readonly [Address, Hex])[] = [
    [usdcAddress, bytecode.Usdc as Hex],
    [collectorAddress, bytecode.Erc3009Collector as Hex],
    [escrowAddress, bytecode.Escrow as Hex],
    [multicall3Address, multicall3Bytecode()],
  ]
  await Promise.all(
    creations.map(async ([address, creation]) => {
      const { data } = await client.call({ data: creation })
      await client.setCode({ address, bytecode: data! })
    }),
  )
}

/** viem has it but does not export it. */
function multicall3Bytecode(): Hex {
  const require = createRequire(import.meta.url)
  return require(join(dirname(require.resolve('viem')), 'constants', 'contracts.js')).multicall3Bytecode
}

async function mint(client: ChainClient, to: Address, value: bigint): Promise<void> {
  const account = (await client.getAddresses()).at(-1)!
  await mined(client, client.writeContract({ account, address: usdcAddress, abi: usdcAbi, functionName: 'mint', args: [to, value] }))
}

async function mined(client: ChainClient, transaction: Promise<Hex>): Promise<void> {
  const { status } = await client.waitForTransactionReceipt({ hash: await transaction })
  if (status !== 'success') throw new Error('The transaction was reverted.')
}

async function readChannel(client: ChainClient, channelId: Hex): Promise<ChannelOnChain> {
  const escrow = { address: escrowAddress, abi: escrowAbi, args: [channelId] } as const
  const [[balance, totalClaimed], [withdrawAmount, withdrawRequestedAt], refundNonce] = await Promise.all([
    client.readContract({ ...escrow, functionName: 'channels' }),
    client.readContract({ ...escrow, functionName: 'pendingWithdrawals' }),
    client.readContract({ ...escrow, functionName: 'refundNonce' }),
  ])
  return { balance, totalClaimed, withdrawRequestedAt, withdrawAmount, refundNonce }
}
