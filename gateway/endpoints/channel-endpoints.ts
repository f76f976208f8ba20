import { BillingService } from '@touchline/contract/gen/billing'
import { channelEntry, channel as channelRecord, signIn } from '../records/channel.ts'
import { type Endpoint, endpoint, one, page } from './endpoint.ts'
import { param, problem, required } from './param.ts'
import * as paramTypes from './param-types.ts'

const address = param<string>({
  schema: { type: 'string', pattern: '^0x[0-9a-fA-F]{40}$' },
  doc: 'The address of the wallet that deposited.',
  read: (text) => (/^0x[0-9a-fA-F]{40}$/.test(text) ? text : problem('must be an address: 0x and 40 hexadecimal digits')),
})

const channel = param<string>({
  schema: { type: 'string', pattern: '^0x[0-9a-fA-F]{64}$' },
  doc: 'The id of a channel, as in every `PAYMENT-RESPONSE` of it.',
  absent: '',
  read: (text) => text,
})

const cursor = param<number>({
  schema: { type: 'integer', minimum: 0 },
  doc: 'The `next_cursor` of the previous page, which is the number of its last entry. Default: from the first entry.',
  absent: 0,
  read: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : problem('must be the next_cursor of an earlier response')),
})

const statement = { price: 'free', cache: 'none', leagues: () => [], cacheTags: 'none' } as const

/** What the payer of a prepaid channel may read after signing with its wallet. */
export const channelEndpoints: readonly Endpoint[] = [
  endpoint({
    ...statement,
    path: '/channels/sign-in',
    summary: 'A text that a wallet signs to read the statements of its prepaid channels, valid for five minutes.',
    params: { address: required(address, 'give the address of the wallet') },
    data: one('sign-in'),
    rpc: BillingService.method.getSignIn,
    buildRequest: ({ address }) => ({ address }),
    render: (response, view) => ({ data: signIn.render(response, view) }),
  }),
  endpoint({
    ...statement,
    path: '/channels',
    summary: 'The prepaid channels of a wallet and their balances, with `SIGN-IN-WITH-X`.',
    params: { limit: paramTypes.limit, offset: paramTypes.offset },
    data: page('channel'),
    rpc: BillingService.method.listChannels,
    buildRequest: ({ limit, offset }) => ({ limit, offset }),
    render: ({ items, total }, view) => ({ data: items.map((each) => channelRecord.render(each, view)), total: Number(total) }),
  }),
  endpoint({
    ...statement,
    path: '/channels/{channel}',
    summary: 'The balance of a prepaid channel, with `SIGN-IN-WITH-X`.',
    params: { channel },
    data: one('channel'),
    rpc: BillingService.method.getStatement,
    buildRequest: ({ channel }) => ({ channel }),
    render: (response, view) => ({ data: channelRecord.render(response, view) }),
  }),
  endpoint({
    ...statement,
    path: '/channels/{channel}/entries',
    summary: 'Deposits, draws and withdrawals of a prepaid channel, in order, with `SIGN-IN-WITH-X`.',
    params: { channel, cursor, limit: paramTypes.limit },
    data: page('channel entry'),
    rpc: BillingService.method.listEntries,
    buildRequest: ({ channel, cursor, limit }) => ({ channel, after: BigInt(cursor), limit }),
    render({ items, total }, view) {
      const last = items.at(-1)?.number
      const isLast = last === undefined || last >= total
      return {
        data: items.map((entry) => channelEntry.render(entry, view)),
        total: Number(total),
        paging: { isLast, cursor: last === undefined ? null : String(last), isCapped: false },
      }
    },
  }),
]
