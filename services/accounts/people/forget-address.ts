import { create } from '@bufbuild/protobuf'
import { type AuditEntry, AuditEntrySchema } from '@touchline/contract/gen/accounts'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { updateMany } from '@touchline/platform/update'
import { auditEntries } from '../records.ts'

/** What the audit logs of organisations have instead of the address of a person who was deleted. */
export const deletedPerson = 'deleted person'

const pageSize = 500

/**
 * Replaces an address in all audit entries, whose times, actions and ids stay. Entries that it has replaced are found by
 * the address no longer, so that it ends, and may be repeated after a crash.
 */
export async function forgetAddress({ store }: { store: DocumentStore }, email: string): Promise<void> {
  const replaced = (text: string): string => (text === email ? deletedPerson : text)
  const without = (entry: AuditEntry): AuditEntry =>
    create(AuditEntrySchema, { ...entry, actor: replaced(entry.actor), subject: replaced(entry.subject) })
  for (const [path, key] of [
    ['byActor', 'actor'],
    ['bySubject', 'subject'],
  ] as const) {
    for (;;) {
      const { items } = await store.find(auditEntries, path, { equal: { [key]: email }, limit: pageSize })
      if (items.length === 0) break
      const ids = items.map(({ doc }) => doc.id)
      await updateMany(store, auditEntries, ids, (_, entry) => entry && without(entry))
    }
  }
}
