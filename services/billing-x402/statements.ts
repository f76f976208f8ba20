import { fail } from '@touchline/contract/errors'
import type { BillingService, ChannelRecord } from '@touchline/contract/gen/billing'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import { channels } from './ledger/records.ts'
import { entriesAfter, getStatement } from './ledger/statement.ts'
import type { SignIns } from './sign-in.ts'

interface StatementDeps {
  store: DocumentStore
  network: string
  signIns: SignIns
}

interface Asked {
  channel: string
  signIn: string
  signInUri: string
}

type Statements = Pick<ServiceImpl<typeof BillingService>, 'getSignIn' | 'getStatement' | 'listEntries' | 'listChannels'>

/** Methods for the payer of a channel, who signs in first. */
export const statements = (deps: StatementDeps): Statements => ({
  getSignIn: async ({ address, signInUri }) => deps.signIns.make(address, signInUri),
  getStatement: async (asked) => getStatement(await getChannel(deps, asked)),
  async listEntries({ after, limit, ...asked }) {
    const channel = await getChannel(deps, asked)
    return { items: await entriesAfter(deps.store, channel, Number(after), limit), total: channel.entryCount }
  },
  async listChannels({ signIn, signInUri, limit, offset }) {
    const payer = await deps.signIns.getSigner(signIn, signInUri)
    const { items, total } = await deps.store.find(channels, 'byPayer', { equal: { payer }, limit, offset, total: true })
    return { items: items.map(({ doc }) => getStatement(doc)), total: BigInt(total ?? items.length) }
  },
})

/** Errors: `invalid_sign_in`; `not_found`, also for a channel of another payer. */
async function getChannel({ store, network, signIns }: StatementDeps, { channel, signIn, signInUri }: Asked): Promise<ChannelRecord> {
  const payer = await signIns.getSigner(signIn, signInUri)
  const known = await store.get(channels, `${network}/${channel.toLowerCase()}`)
  if (known?.doc.config?.payer !== payer) throw fail('not_found', { kind: 'channel', id: channel.slice(0, 66) })
  return known.doc
}
