import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { type Organisation, OrganisationSchema } from '@touchline/contract/gen/accounts'
import { accountsPlan } from '@touchline/contract/topics'
import { outbox } from '@touchline/platform/outbox'
import { startForTest, type TestOptions } from '@touchline/platform/testing/start-for-test'
import type { GivenDeps } from '../deps.ts'
import type { KeptMail } from '../mail/kept-mails.ts'
import { openAccounts } from '../open-accounts.ts'
import { insertOrganisation } from '../organisations/change.ts'
import { organisations } from '../records.ts'
import { accounts } from '../service.ts'
import type { OpenSignInDatabase } from '../sign-in/sign-in.ts'
import { accountsBrowser } from './accounts-browser.ts'

/** Settings with which accounts starts in a test, everything in memory. */
export const settingsForTest = {
  ACCOUNTS_SECRET: 'for tests only: thirty-two letters',
  DATA_DIR: ':memory:',
  PUBLIC_URL: 'http://localhost:8080',
  MAIL_PRINT: 'false',
}

export interface AccountsOptions extends TestOptions {
  /** As accounts does when absent. */
  openDatabase?: OpenSignInDatabase
}

/** Starts accounts by itself, at 2026-03-01T12:00:00Z unless `now` is given, collecting `accounts.plan`. */
export async function startAccounts({ environment = {}, collects = [], openDatabase, ...rest }: AccountsOptions = {}) {
  const service = { ...accounts, create: (given: GivenDeps) => openAccounts(given, openDatabase) }
  const t = await startForTest(service, {
    environment: { ...settingsForTest, ...environment },
    collects: [accountsPlan, ...collects],
    ...rest,
  })
  const letters = async () => ((await t.internal('mails')) as { items: KeptMail[] }).items
  const browser = accountsBrowser(t, letters)
  const changing = { ...t, realClock: t.clock }
  return {
    ...t,
    ...browser,
    /** Mails that were sent, newest first. */
    letters,
    /** Stores an organisation whose one owner is `person` unless members are given. */
    async withOrganisation(
      given: MessageInitShape<typeof OrganisationSchema> & { id: string },
      person = 'person-1',
    ): Promise<Organisation> {
      const owner = { personId: person, email: `${person}@example.com`, role: 'owner' }
      const at = new Date(t.clock.now()).toISOString()
      const organisation = create(OrganisationSchema, { name: given.id, members: [owner], createdAt: at, ...given })
      await insertOrganisation({ ...changing, outbox: outbox(t.store, t.bus) }, { organisation })
      return t.client.getOrganisation({ organisationId: given.id, personId: organisation.members[0]!.personId })
    },
    /** As stored. */
    stored: async (id: string): Promise<Organisation | undefined> => (await t.store.get(organisations, id))?.doc.organisation,
  }
}
