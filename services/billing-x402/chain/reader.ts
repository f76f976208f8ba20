import {
  type Address,
  formatLog,
  type Hex,
  isAddressEqual,
  type Log,
  type LogTopic,
  numberToHex,
  type PublicClient,
  pad,
  parseEventLogs,
  type TransactionReceipt,
  toEventSelector,
} from 'viem'
import { authorizationEnds, escrowAbi, escrowAddress, movements, multicallAddress, settled, tokenAbi } from './contracts.ts'

/** State of a channel in the escrow contract at a block. */
export interface ChannelState {
  balance: bigint
  claimed: bigint
  refundNonce: bigint
  /** Seconds since 1970; 0 without a requested withdrawal. */
  withdrawRequestedAt: number
}

export interface Movement {
  channelId: Hex
  kind: 'deposit' | 'claim' | 'refund'
  amount: bigint
  transaction: Hex
  logIndex: number
  block: bigint
  /** Nonce of the payer's authorization of a deposit; empty without one. */
  nonce: string
  /**
   * Whether we sent the refund, which uses the channel's next refund nonce. A withdrawal of the payer uses no nonce.
   */
  isOurs: boolean
}

export interface SettledLog {
  transaction: Hex
  logIndex: number
  amount: bigint
}

export interface Transfer {
  payer: Address
  nonce: Hex
  payTo: Address
  /** Minimum amount. */
  amount: bigint
}

/**
 * Reads escrow and token up to blocks with enough confirmations. Errors are those of viem, after its retries with
 * growing delay; their messages may contain the URL of the node.
 */
export type ChainReader = ReturnType<typeof chainReader>

/** Maximum number of blocks per request for logs; common nodes allow this many. */
const blocksAtOnce = 2_000n
/** Number of past blocks searched for the use of an authorization: more than a day at two seconds per block. */
const blocksBack = 50_000n
const kinds = { Deposited: 'deposit', Claimed: 'claim', Refunded: 'refund', WithdrawFinalized: 'refund' } as const

export function chainReader({ client, token, confirmations }: { client: PublicClient; token: Address; confirmations: number }) {
  const escrow = { address: escrowAddress, abi: escrowAbi } as const
  return {
    getMovements: (ids: readonly Hex[], from: bigint, to: bigint) => getMovements(client, token, ids, ranges(from, to)),
    getUse: (transfer: Transfer, to: bigint) => getUse(client, token, transfer, to),
    /** The newest block with enough confirmations; one confirmation is the newest block. */
    async confirmedBlock(): Promise<bigint> {
      const head = await client.getBlockNumber({ cacheTime: 0 })
      const after = BigInt(confirmations - 1)
      return head > after ? head - after : 0n
    },
    /** The newest block that no reorganization removes. */
    async finalBlock(): Promise<{ number: bigint; timeMs: number }> {
      const { number, timestamp } = await client.getBlock({ blockTag: 'finalized' })
      return { number, timeMs: Number(timestamp) * 1000 }
    },
    async getStates(ids: readonly Hex[], blockNumber: bigint): Promise<ChannelState[]> {
      const names = ['channels', 'pendingWithdrawals', 'refundNonce'] as const
      const contracts = ids.flatMap((id) => names.map((functionName) => ({ ...escrow, functionName, args: [id] as const })))
      const results = await client.multicall({ contracts, blockNumber, multicallAddress, allowFailure: false })
      return ids.map((_, i) => {
        const [balance, claimed] = results[3 * i] as readonly [bigint, bigint]
        const [, withdrawRequestedAt] = results[3 * i + 1] as readonly [bigint, number]
        return { balance, claimed, withdrawRequestedAt, refundNonce: results[3 * i + 2] as bigint }
      })
    },
    /** Totals of all channels of the receiver. */
    async receiver(payTo: Address, blockNumber: bigint): Promise<{ claimed: bigint; settled: bigint }> {
      const args = [payTo, token] as const
      const [claimed, settled] = await client.readContract({ ...escrow, functionName: 'receivers', args, blockNumber })
      return { claimed, settled }
    },
    async settledLogs(receiver: Address, from: bigint, to: bigint): Promise<SettledLog[]> {
      const found: SettledLog[] = []
      for (const range of ranges(from, to)) {
        const logs = await client.getLogs({ address: escrowAddress, event: settled, args: { receiver, token }, strict: true, ...range })
        found.push(...logs.map((log) => ({ transaction: log.transactionHash, logIndex: log.logIndex, amount: log.args.amount })))
      }
      return found
    },
    isNonceUsed: ({ payer, nonce }: Pick<Transfer, 'payer' | 'nonce'>, blockNumber?: bigint): Promise<boolean> =>
      client.readContract({
        address: token,
        abi: tokenAbi,
        functionName: 'authorizationState',
        args: [payer, nonce],
        ...(blockNumber !== undefined && { blockNumber }),
      }),
  }
}

/** Movements of money of these channels, in chain order. */
async function getMovements(client: PublicClient, token: Address, ids: readonly Hex[], within: readonly Range[]): Promise<Movement[]> {
  const found: Movement[] = []
  const topics = [movements.map((event) => toEventSelector(event)), [...ids]]
  for (const range of within) {
    const logs = await getLogs(client, escrowAddress, topics, range)
    for (const { args, eventName, ...log } of parseEventLogs({ abi: movements, logs })) {
      const amount = 'amount' in args ? args.amount : args.claimAmount
      if (amount === 0n) continue
      const { transactionHash: transaction, logIndex, blockNumber: block } = log
      const nonce = eventName === 'Deposited' ? await nonceOfDeposit(client, token, transaction, logIndex) : ''
      const isOurs = eventName === 'Refunded'
      found.push({ channelId: args.channelId, kind: kinds[eventName], amount, transaction, logIndex, block, nonce, isOurs })
    }
  }
  return found
}

async function nonceOfDeposit(client: PublicClient, token: Address, hash: Hex, logIndex: number): Promise<string> {
  const used = getUses(await client.getTransactionReceipt({ hash }), token).filter((log) => log.logIndex < logIndex)
  return used.at(-1)?.args.nonce ?? ''
}

/** How the nonce was used. `other`: the payer has cancelled the authorization, or has made another transfer with it. */
async function getUse(
  client: PublicClient,
  token: Address,
  transfer: Transfer,
  to: bigint,
): Promise<{ transaction: Hex } | 'other' | 'not found'> {
  const from = to > blocksBack ? to - blocksBack : 0n
  const topics = [authorizationEnds.map((event) => toEventSelector(event)), pad(transfer.payer), transfer.nonce]
  for (const range of ranges(from, to).toReversed()) {
    const [log] = await getLogs(client, token, topics, range)
    if (!log) continue
    const { transactionHash: hash, logIndex } = log
    return isPaid(await client.getTransactionReceipt({ hash }), logIndex, transfer, token) ? { transaction: hash } : 'other'
  }
  return 'not found'
}

/** viem's `getLogs` cannot filter arguments of several events. */
async function getLogs(client: PublicClient, address: Address, topics: LogTopic[], { fromBlock, toBlock }: Range) {
  const bounds = { fromBlock: numberToHex(fromBlock), toBlock: numberToHex(toBlock) }
  const logs = await client.request({ method: 'eth_getLogs', params: [{ address, topics, ...bounds }] })
  return logs.map((log) => formatLog(log) as Log<bigint, number, false>)
}

/** The token emits the transfer of an authorization as its next log. */
function isPaid(receipt: TransactionReceipt, usedAt: number, { payer, payTo, amount }: Transfer, token: Address): boolean {
  const ofToken = receipt.logs.filter(({ address, logIndex }) => isAddressEqual(address, token) && logIndex > usedAt).slice(0, 1)
  return parseEventLogs({ abi: tokenAbi, eventName: 'Transfer', logs: ofToken }).some(
    ({ args }) => isAddressEqual(args.from, payer) && isAddressEqual(args.to, payTo) && args.value >= amount,
  )
}

const getUses = ({ logs }: TransactionReceipt, token: Address) =>
  parseEventLogs({ abi: tokenAbi, eventName: 'AuthorizationUsed', logs: logs.filter(({ address }) => isAddressEqual(address, token)) })

/** Both bounds are inclusive. */
interface Range {
  fromBlock: bigint
  toBlock: bigint
}

function ranges(from: bigint, to: bigint): Range[] {
  const found: Range[] = []
  for (let fromBlock = from; fromBlock <= to; fromBlock += blocksAtOnce) {
    const end = fromBlock + blocksAtOnce - 1n
    found.push({ fromBlock, toBlock: end < to ? end : to })
  }
  return found
}
