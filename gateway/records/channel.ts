import { count, flag, instant, type JsonOf, matching, oneOf, orNull, record, text } from './field-types.ts'

const address = (description: string) => matching(/^0x[0-9a-fA-F]{40}$/, description, '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf')
const usdc = (description: string, example: number) => count(description, example, 'millionths of a USDC')
const expiresAt = instant('Five minutes after the request.', '2026-03-01T15:05:00.000Z')

/** By the names of the x402 extension sign-in-with-x. */
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
const signIn = {
  text: text('What the wallet signs (EIP-4361, by `personal_sign`).', 'api.example wants you to sign in with your Ethereum account: …'),
  payload: record(payload, 'The parts of the text. With `signature`, as JSON in base64, they are the header SIGN-IN-WITH-X.'),
  expires_at: expiresAt,
}
export type SignInRecord = JsonOf<typeof signIn>

const channel = {
  id: matching(/^0x[0-9a-f]{64}$/, 'Id of the channel on chain.', `0x${'5c'.repeat(32)}`),
  payer: address('The wallet that deposited, in lower case.'),
  balance_micro_usd: usdc('What may still be drawn, or be withdrawn: deposits minus withdrawals minus draws.', 991_000),
  deposited_micro_usd: usdc('All deposits.', 1_000_000),
  withdrawn_micro_usd: usdc('All refunds and withdrawals.', 0),
  drawn_micro_usd: usdc('All draws that were not undone.', 9_000),
  claimed_micro_usd: usdc('The part of the draws that was paid out on chain.', 5_000),
  withdraw_requested_at: orNull(
    instant('When the payer requested a withdrawal on chain; null: not. Meanwhile the channel pays for nothing.'),
  ),
  frozen: flag('The channel pays for nothing because its records disagree; we are looking into it.', false),
}
export type Channel = JsonOf<typeof channel>

export const channelEntryKinds = ['deposit', 'draw', 'undo', 'refund', 'claim']
const entry = {
  number: count('Position within the channel, from 1.', 2),
  kind: oneOf(channelEntryKinds, 'undo: a draw whose response was not sent is given back; claim: draws were paid out on chain.'),
  amount_micro_usd: usdc('Always positive.', 2_000),
  at: instant('When it was recorded.', '2026-03-01T15:00:02.118Z'),
  request: orNull(text('Of a draw: what it paid for; null for others.', '/v1/soccer/matches?date=2026-03-01')),
  transaction: orNull(matching(/^0x[0-9a-f]{64}$/, 'On chain; null for draws and undos.', `0x${'7a'.repeat(32)}`)),
}
export type ChannelEntry = JsonOf<typeof entry>

export const channelRecords = {
  'sign-in': record(signIn, 'A text that a wallet signs, and its parts.'),
  channel: record(channel, 'A prepaid channel.'),
  'channel entry': record(entry, 'A movement of money of a channel.'),
}
