import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { startAccounts } from './start-accounts.ts'
import { openStores } from './stores.ts'
import { watchedDatabase } from './watched-database.ts'

/**
 * A process that signs a person up, accepts the terms, makes an organisation and invites somebody, and that is killed
 * with SIGKILL once it has written `WRITES` times. Without a kill it prints the number of its writes.
 */
const limit = Number(process.argv[2])
let written = 0

function countWrite(): void {
  if (written === limit) {
    process.kill(process.pid, 'SIGKILL')
    // Nothing else runs until the signal arrives.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  }
  written++
}

const writing = new Set(['write', 'remove', 'clearPending'])

const counted = (store: DocumentStore): DocumentStore =>
  new Proxy(store, {
    get(target, name) {
      const member = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (collection: { name: string }, ...rest: unknown[]) => {
        if (writing.has(String(name)) && collection.name.startsWith('accounts_')) countWrite()
        return member.call(target, collection, ...rest)
      }
    },
  })

const environment = { DATA_DIR: process.env.DATA_DIR, MONGODB_URL: process.env.MONGODB_URL }
const { backEnds } = await openStores(environment)
const t = await startAccounts({
  now: new Date().toISOString(),
  backEnds: { ...backEnds, store: counted(backEnds.store) },
  environment,
  openDatabase: watchedDatabase((statement) => {
    if (/^(insert|update|delete|findAndModify) /.test(statement)) countWrite()
  }),
})
const cookie = await t.signIn('ada@example.com')
const personId = (await t.session(cookie)).person!.id
await t.client.acceptTerms({ personId, acceptances: [{ document: 'terms', version: '1' }] })
const { id: organisationId } = await t.client.createOrganisation({ personId, name: 'Acme' })
await t.client.inviteMember({ organisationId, personId, email: 'bob@example.com', role: 'developer' })
await t.letterTo('bob@example.com')
console.log(written)
process.exit(0)
