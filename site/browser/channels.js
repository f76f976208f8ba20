// Prepaid channels: the scheme batch-settlement of x402, as the official client speaks it.
import { keccak256 } from './keccak.js'
import { getChainId, signTypedData } from './wallet.js'
import { randomHex, transferData, typedData, validity } from './x402.js'

/** The escrow and the collector of deposits have these addresses on every network. */
const escrow = '0x4020074e9dF2ce1deE5A9C1b5c3f541D02a10003'
const collector = '0x4020806089470a89826cB9fB1f4059150b550004'
const voucherType = [
  { name: 'channelId', type: 'bytes32' },
  { name: 'maxClaimableAmount', type: 'uint128' },
]
const configText =
  'ChannelConfig(address payer,address payerAuthorizer,address receiver,address receiverAuthorizer,address token,uint40 withdrawDelay,bytes32 salt)'
const domainText = 'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'

const escrowDomain = (network) => ({
  ...{ name: 'x402 Batch Settlement', version: '1' },
  ...{ chainId: getChainId(network), verifyingContract: escrow },
})

const hashText = (text) => keccak256(new TextEncoder().encode(text))
/** An address, a number or 32 bytes, as a word of the ABI: 64 hexadecimal digits. */
const word = (value) => (typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16)).padStart(64, '0')
const hashHex = (hex) => keccak256(Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)))
const hashWords = (...values) => hashHex(values.map(word).join(''))

/** The configuration of the channel of this number; 0 is the one that the official client opens. */
export const getConfig = ({ payTo, asset, extra }, payer, number) => ({
  ...{ payer, payerAuthorizer: payer, receiver: payTo, receiverAuthorizer: extra.receiverAuthorizer, token: asset },
  ...{ withdrawDelay: extra.withdrawDelay, salt: `0x${word(number)}` },
})

/** The id of a channel: the EIP-712 hash of its configuration. */
export function getChannelId(config, network) {
  const { name, version, chainId, verifyingContract } = escrowDomain(network)
  const domain = hashWords(hashText(domainText), hashText(name), hashText(version), chainId, verifyingContract)
  const { payer, payerAuthorizer, receiver, receiverAuthorizer, token, withdrawDelay, salt } = config
  const struct = hashWords(hashText(configText), payer, payerAuthorizer, receiver, receiverAuthorizer, token, withdrawDelay, salt)
  return hashHex(`1901${word(domain)}${word(struct)}`)
}

/** The nonce of the transfer into a channel. */
export const getDepositNonce = (channelId, salt) => hashWords(channelId, salt)

async function signVoucher({ provider, address }, network, channelId, maxClaimableAmount) {
  const data = typedData(escrowDomain(network), 'Voucher', voucherType, { channelId, maxClaimableAmount })
  return { channelId, maxClaimableAmount, signature: await signTypedData(provider, address, data) }
}

/**
 * The payment of a first call with a deposit: two signatures, of the deposit and of the voucher for the call. `charged`:
 * the sum of earlier calls.
 */
export async function signDeposit(wallet, offer, { config, charged, amount }) {
  const channelId = getChannelId(config, offer.network)
  const [salt, times] = [randomHex(), validity()]
  const nonce = getDepositNonce(channelId, salt)
  const message = { from: wallet.address, to: collector, value: String(amount), ...times, nonce }
  const signature = await signTypedData(wallet.provider, wallet.address, transferData(offer, 'ReceiveWithAuthorization', message))
  const voucher = await signVoucher(wallet, offer.network, channelId, String(BigInt(charged) + BigInt(offer.amount)))
  const authorization = { erc3009Authorization: { ...times, salt, signature } }
  return { type: 'deposit', channelConfig: config, voucher, deposit: { amount: String(amount), authorization } }
}

/** The request to return what was not drawn: a voucher for exactly the sum of draws. */
export async function signRefund(wallet, offer, { config, id, charged }) {
  return { type: 'refund', channelConfig: config, voucher: await signVoucher(wallet, offer.network, id, String(charged)) }
}
