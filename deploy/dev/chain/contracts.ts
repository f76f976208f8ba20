import { BATCH_SETTLEMENT_ADDRESS, ERC3009_DEPOSIT_COLLECTOR_ADDRESS, getDefaultAsset } from '@x402/evm'
import { type Address, parseAbi } from 'viem'

/** Base Sepolia, whose addresses and EIP-712 domains the official packages know. */
export const chainId = 84_532
export const network = `eip155:${chainId}` as const

export const usdcAddress = getDefaultAsset(network).asset as Address
export const escrowAddress: Address = BATCH_SETTLEMENT_ADDRESS
export const collectorAddress: Address = ERC3009_DEPOSIT_COLLECTOR_ADDRESS

const authorization = 'address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce'

export const usdcAbi = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function mint(address to, uint256 value)',
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
  `function transferWithAuthorization(${authorization}, bytes signature)`,
  `function transferWithAuthorization(${authorization}, uint8 v, bytes32 r, bytes32 s)`,
  `function receiveWithAuthorization(${authorization}, bytes signature)`,
  `function receiveWithAuthorization(${authorization}, uint8 v, bytes32 r, bytes32 s)`,
  'function cancelAuthorization(address authorizer, bytes32 nonce, bytes signature)',
  'function cancelAuthorization(address authorizer, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'error AuthorizationNotYetValid()',
  'error AuthorizationExpired()',
  'error AuthorizationUsedOrCanceled()',
  'error CallerMustBePayee()',
  'error InvalidSignature()',
])

/** `@x402/evm` does not export its own. */
export const escrowAbi = parseAbi([
  'struct ChannelConfig { address payer; address payerAuthorizer; address receiver; address receiverAuthorizer; address token; uint40 withdrawDelay; bytes32 salt; }',
  'struct Voucher { ChannelConfig channel; uint128 maxClaimableAmount; }',
  'struct VoucherClaim { Voucher voucher; bytes signature; uint128 totalClaimed; }',
  'function channels(bytes32 channelId) view returns (uint128 balance, uint128 totalClaimed)',
  'function pendingWithdrawals(bytes32 channelId) view returns (uint128 amount, uint40 initiatedAt)',
  'function receivers(address receiver, address token) view returns (uint128 totalClaimed, uint128 totalSettled)',
  'function refundNonce(bytes32 channelId) view returns (uint256)',
  'function claim(VoucherClaim[] voucherClaims)',
  'function claimWithSignature(VoucherClaim[] voucherClaims, bytes authorizerSignature)',
  'function settle(address receiver, address token)',
  'function refund(ChannelConfig config, uint128 amount)',
  'function refundWithSignature(ChannelConfig config, uint128 amount, uint256 nonce, bytes receiverAuthorizerSignature)',
  'function initiateWithdraw(ChannelConfig config, uint128 amount)',
  'function finalizeWithdraw(ChannelConfig config)',
  'event Deposited(bytes32 indexed channelId, address indexed sender, uint128 amount, uint128 newBalance)',
  'event Claimed(bytes32 indexed channelId, address indexed sender, uint128 claimAmount, uint128 newTotalClaimed)',
  'event Refunded(bytes32 indexed channelId, address indexed sender, uint128 amount)',
  'event WithdrawInitiated(bytes32 indexed channelId, uint128 amount, uint40 finalizeAfter)',
  'event WithdrawFinalized(bytes32 indexed channelId, address indexed sender, uint128 amount)',
  'event Settled(address indexed receiver, address indexed token, address indexed sender, uint128 amount)',
  'error ExceedsVoucher()',
  'error ExceedsBalance()',
  'error InvalidNonce()',
  'error InvalidSignature()',
  'error NotAuthorized()',
  'error WithdrawalPending()',
  'error WithdrawalNotReady()',
])
