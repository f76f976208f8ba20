import type { ChannelStatement, LedgerEntry, SignIn } from '@touchline/contract/gen/billing'
import type * as json from '../records/channel.ts'
import { orNull } from './view.ts'

export const renderSignIn = ({ text, payload, expiresAt }: SignIn): json.SignInRecord => ({
  text,
  payload: JSON.parse(Buffer.from(payload).toString()),
  expires_at: expiresAt,
})

export const renderChannel = (statement: ChannelStatement): json.Channel => {
  const { channel, payer, deposited, refunded, charged, claimed, withdrawRequestedAt, frozen } = statement
  return {
    id: channel,
    payer,
    balance_micro_usd: Number(deposited - refunded - charged),
    deposited_micro_usd: Number(deposited),
    withdrawn_micro_usd: Number(refunded),
    drawn_micro_usd: Number(charged),
    claimed_micro_usd: Number(claimed),
    withdraw_requested_at: orNull(withdrawRequestedAt),
    frozen,
  }
}

export const renderChannelEntry = ({ number, kind, amount, at, binding, transaction }: LedgerEntry): json.ChannelEntry => ({
  number: Number(number),
  kind,
  amount_micro_usd: Number(amount),
  at,
  request: binding ? binding.path + (binding.query && `?${binding.query}`) : null,
  transaction: orNull(transaction),
})
