import { BATCH_SETTLEMENT_ADDRESS } from '@x402/evm'
import { type Address, parseAbi, parseAbiItem } from 'viem'

/** Canonical on every network. */
export const escrowAddress: Address = BATCH_SETTLEMENT_ADDRESS
export const multicallAddress: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** The published interface of the escrow; `@x402/evm` has neither its events nor an export of its functions. */
export const escrowAbi = parseAbi([
  'function channels(bytes32 channelId) view returns (uint128 balance, uint128 totalClaimed)',
  'function pendingWithdrawals(bytes32 channelId) view returns (uint128 amount, uint40 initiatedAt)',
  'function refundNonce(bytes32 channelId) view returns (uint256)',
  'function receivers(address receiver, address token) view returns (uint128 totalClaimed, uint128 totalSettled)',
])

export const movements = [
  parseAbiItem('event Deposited(bytes32 indexed channelId, address indexed sender, uint128 amount, uint128 newBalance)'),
  parseAbiItem('event Claimed(bytes32 indexed channelId, address indexed sender, uint128 claimAmount, uint128 newTotalClaimed)'),
  parseAbiItem('event Refunded(bytes32 indexed channelId, address indexed sender, uint128 amount)'),
  parseAbiItem('event WithdrawFinalized(bytes32 indexed channelId, address indexed sender, uint128 amount)'),
] as const

export const settled = parseAbiItem(
  'event Settled(address indexed receiver, address indexed token, address indexed sender, uint128 amount)',
)

/** Both events mean that the nonce is used. */
export const authorizationEnds = [
  parseAbiItem('event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)'),
  parseAbiItem('event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce)'),
] as const

export const tokenAbi = parseAbi([
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
])
