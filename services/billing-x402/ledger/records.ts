import {
  BillingInstanceSchema,
  ChainProgressSchema,
  ChannelRecordSchema,
  LedgerEntrySchema,
  PaymentIdentifierRecordSchema,
  PaymentRecordSchema,
} from '@touchline/contract/gen/billing'
import { collection } from '@touchline/platform/ports/document-store'

/*
 * These collections are durable: an acknowledged movement of money survives a power loss. Releasing a payment never
 * deletes its document.
 */
const ofMoney = { reads: 'fresh', isDurable: true } as const

export const channels = collection('billing_channels', ChannelRecordSchema, {
  ...ofMoney,
  id: ({ id }) => id,
  keys: ({ op, openEntries, frozen, config, outgoing, delivered, claimed }) => ({
    isBusy: op !== undefined,
    isUnposted: openEntries.length > 0,
    isFrozen: frozen !== '',
    isSending: outgoing !== undefined,
    isUnclaimed: delivered > claimed,
    unclaimed: Number(delivered - claimed),
    payer: config!.payer,
  }),
  paths: {
    busy: { equal: ['isBusy'] },
    unposted: { equal: ['isUnposted'] },
    frozen: { equal: ['isFrozen'] },
    sending: { equal: ['isSending'] },
    unclaimed: { equal: ['isUnclaimed'], sort: 'unclaimed' },
    byPayer: { equal: ['payer'] },
  },
})

/** The keys mark payments that a process is working on or whose outcome must be read from the chain. */
export const payments = collection('billing_payments', PaymentRecordSchema, {
  ...ofMoney,
  id: ({ id }) => id,
  keys: ({ state, instance, delivered, openEntries }) => ({
    isOwned: state === 'reserved' || state === 'served' || state === 'settling' || (state === 'settled' && !delivered && instance !== ''),
    isUnsettled: state === 'settling' || state === 'unknown',
    isUnposted: openEntries.length > 0,
  }),
  paths: {
    owned: { equal: ['isOwned'] },
    unsettled: { equal: ['isUnsettled'] },
    unposted: { equal: ['isUnposted'] },
  },
})

export const identifiers = collection('billing_identifiers', PaymentIdentifierRecordSchema, {
  ...ofMoney,
  id: ({ id }) => id,
  keys: ({ state, keepUntil }) => ({ isOpen: state === 'open' || state === 'stored', keepUntil }),
  paths: { byAge: { equal: ['isOpen'], sort: 'keepUntil' } },
})

export const entries = collection('billing_entries', LedgerEntrySchema, {
  ...ofMoney,
  id: ({ id }) => id,
  keys: ({ account, number }) => ({ account, number: Number(number) }),
  paths: { byAccount: { equal: ['account'], sort: 'number' } },
})

export const instances = collection('billing_instances', BillingInstanceSchema, {
  ...ofMoney,
  id: ({ id }) => id,
  keys: ({ closed }) => ({ closed }),
  paths: { byClosed: { equal: ['closed'] } },
})

export const chainProgress = collection('billing_chain_progress', ChainProgressSchema, {
  ...ofMoney,
  id: ({ id }) => id,
  keys: () => ({}),
  paths: {},
})

export const collections = [channels, payments, identifiers, entries, instances, chainProgress]
