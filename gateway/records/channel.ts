import type { ChannelConfig, ChannelStatement, LedgerEntry, SignIn } from '@touchline/contract/gen/billing'
import { count, flag, instant, matching, oneOf, text } from './field-types.ts'
import { asWritten, fieldsFrom, is, orNull, record, via } from './record.ts'

const address = (description: string) => matching(/^0x[0-9a-fA-F]{40}$/, description, '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf')
const usdc = (description: string, example: number) => via(count(description, example, 'millionths of a USDC'), Number)
const expiresAt = instant('Five minutes after the request.', '2026-03-01T15:05:00.000Z')

/** Field names are those of the x402 extension sign-in-with-x. */
const payload = {
  domain: text('Host of the service.', 'api.example'),
  address: address('The wallet.'),
  statement: text('What the signature is for.', 'Read the statements of your payment channels. This moves no money.'),
  uri: text('What is signed in to.', 'https://api.example/v1/channels'),
  version: text('Of EIP-4361.', '1'),
  chainId: text('The network, CAIP-2.', 'eip155:8453'),
  type: text('Kind of signature.', 'eip191'),
  nonce: matching(/^[0-9a-f]{32}$/, 'Made by the service.', '3f1c9a0be77d4c2f8a6015d2e94b7c11'),
  issuedAt: instant('The time of the request.', '2026-03-01T15:00:00.000Z'),
  expirationTime: expiresAt,
}
const signInFields = fieldsFrom<SignIn>()({
  text: text('What the wallet signs (EIP-4361, by `personal_sign`).', 'api.example wants you to sign in with your Ethereum account: …'),
  payload: is(
    asWritten(record(payload, 'The parts of the text. With `signature`, as JSON in base64, they are the header SIGN-IN-WITH-X.')),
    ({ payload }) => JSON.parse(Buffer.from(payload).toString()),
  ),
  expires_at: expiresAt,
})
export const signIn = record(signInFields, 'A text that a wallet signs, and its parts.')

const bytes32 = (description: string, example: string) => matching(/^0x[0-9a-f]{64}$/, description, example)

/** Field names are those of the scheme batch-settlement. */
const configFields = fieldsFrom<ChannelConfig>()({
  payer: address('The wallet that deposited.'),
  payerAuthorizer: address('Signs vouchers.'),
  receiver: address('Receives what is claimed.'),
  receiverAuthorizer: address('Signs claims and refunds.'),
  token: address('The contract of USDC.'),
  withdrawDelay: count('Time between the request of a withdrawal on chain and its end.', 900, 'seconds'),
  salt: bytes32('Tells channels of one wallet apart; zero for the first one of most clients.', `0x${'0'.repeat(64)}`),
})

const channelFields = fieldsFrom<ChannelStatement>()({
  id: is(bytes32('Id of the channel on chain.', `0x${'5c'.repeat(32)}`), ({ channel }) => channel),
  payer: address('The wallet that deposited, in lower case.'),
  balance_micro_usd: is(
    usdc('What may still be drawn, or be withdrawn: deposits minus withdrawals minus draws.', 991_000),
    ({ deposited, refunded, charged }) => deposited - refunded - charged,
  ),
  deposited_micro_usd: is(usdc('All deposits.', 1_000_000), ({ deposited }) => deposited),
  withdrawn_micro_usd: is(usdc('All refunds and withdrawals.', 0), ({ refunded }) => refunded),
  drawn_micro_usd: is(usdc('All draws that were not undone.', 9_000), ({ charged }) => charged),
  claimed_micro_usd: is(usdc('The part of the draws that was paid out on chain.', 5_000), ({ claimed }) => claimed),
  withdraw_requested_at: orNull(
    instant('When the payer requested a withdrawal on chain; null: not. Meanwhile the channel pays for nothing.'),
  ),
  config: is(asWritten(record(configFields, 'What the id is derived from; a refund is requested with it.')), ({ config }) => {
    const { payer, payerAuthorizer, receiver, receiverAuthorizer, token, withdrawDelay, salt } = config!
    return { payer, payerAuthorizer, receiver, receiverAuthorizer, token, withdrawDelay, salt }
  }),
  frozen: flag('The channel pays for nothing because its records disagree; we are looking into it.', false),
})
export const channel = record(channelFields, 'A prepaid channel.')

export const channelEntryKinds = ['deposit', 'draw', 'undo', 'refund', 'claim']
const entryFields = fieldsFrom<LedgerEntry>()({
  number: via(count('Position within the channel, from 1.', 2), Number),
  kind: oneOf(channelEntryKinds, 'undo: a draw whose response was not sent is given back; claim: draws were paid out on chain.'),
  amount_micro_usd: is(usdc('Always positive.', 2_000), ({ amount }) => amount),
  at: instant('When it was recorded.', '2026-03-01T15:00:02.118Z'),
  request: is(
    orNull(text('Of a draw: what it paid for; null for others.', '/v1/soccer/matches?date=2026-03-01')),
    ({ binding }) => binding && binding.path + (binding.query && `?${binding.query}`),
  ),
  transaction: orNull(bytes32('On chain; null for draws and undos.', `0x${'7a'.repeat(32)}`)),
})
export const channelEntry = record(entryFields, 'A movement of money of a channel.')

export const channelRecords = { 'sign-in': signIn, channel, 'channel entry': channelEntry }
