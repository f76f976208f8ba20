import { create } from '@bufbuild/protobuf'
import { type AuditEntry, AuditEntrySchema } from '@touchline/contract/gen/accounts'
import { eachPage } from '@touchline/platform/pages'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { updateMany } from '@touchline/platform/update'
import { auditEntries } from '../records.ts'

/** What the audit logs of organisations have instead of the address of a person who was deleted. */
export const deletedPerson = 'deleted person'

const pageSize = 500

/**
 * Replaces an address in all audit entries, whose times, actions and ids stay, up to `until`, RFC 3339: later ones are of
 * another person. It may be repeated after a crash.
 */
export async function forgetAddress({ store }: { store: DocumentStore }, email: string, until = ''): Promise<void> {
  const replaced = (text: string): string => (text === email ? deletedPerson : text)
  const without = (entry: AuditEntry): AuditEntry =>
    create(AuditEntrySchema, { ...entry, actor: replaced(entry.actor), subject: replaced(entry.subject) })
  const isOfPerson = ({ at }: AuditEntry): boolean => until === '' || at <= until
  for (const [path, key] of [
    ['byActor', 'actor'],
    ['bySubject', 'subject'],
  ] as const) {
    for await (const items of eachPage((page) => store.find(auditEntries, path, { equal: { [key]: email }, ...page }), pageSize)) {
      const ids = items.filter(({ doc }) => isOfPerson(doc)).map(({ doc }) => doc.id)
      if (ids.length > 0) await updateMany(store, auditEntries, ids, (_, entry) => entry && without(entry))
    }
  }
}
