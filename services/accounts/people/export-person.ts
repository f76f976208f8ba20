import type { AuditEntry } from '@touchline/contract/gen/accounts'
import type { AccountsDeps } from '../deps.ts'
import { auditEntries, people } from '../records.ts'
import { listMemberships } from './memberships.ts'
import { existingUser, getPerson } from './person.ts'

const entriesMax = 1_000

/** Everything stored about a person, as JSON: without secrets, and without other people. Errors: not_found. */
export async function exportPerson(deps: AccountsDeps, personId: string): Promise<string> {
  const user = await existingUser(deps, personId)
  const [person, stored, sessions, providers, memberships, entries] = await Promise.all([
    getPerson(deps, user),
    deps.store.get(people, personId),
    deps.signIn.listSessions(personId),
    deps.signIn.listProviders(personId),
    listMemberships(deps, personId),
    deps.store.find(auditEntries, 'byPerson', { equal: { personId }, desc: true, limit: entriesMax }),
  ])
  const { id, email, name, language, createdAt, acceptances, passkeys } = person
  const exported = {
    person: { id, email, name, language, created_at: createdAt },
    former_addresses: (stored?.doc.formerAddresses ?? [])
      .filter((former) => former.email !== email)
      .map((former) => ({ email: former.email, until: former.until })),
    accepted: acceptances.map(({ document, version, at }) => ({ document, version, at })),
    passkeys: passkeys.map((passkey) => ({ id: passkey.id, name: passkey.name, created_at: passkey.createdAt })),
    signs_in_with: providers,
    sessions: sessions.map((session) => ({
      ...{ id: session.id, created_at: session.createdAt.toISOString(), expires_at: session.expiresAt.toISOString() },
      ...{ address: session.ipAddress ?? '', agent: session.userAgent ?? '' },
    })),
    organisations: memberships.map(({ organisationId, role, ...membership }) => ({ id: organisationId, name: membership.name, role })),
    audit: entries.items.map(({ doc }) => plain(doc)),
  }
  return `${JSON.stringify(exported, undefined, 2)}\n`
}

const plain = ({ organisationId, at, actor, action, subject, detail }: AuditEntry) => ({
  ...{ organisation_id: organisationId, at, actor, action, subject, detail },
})
