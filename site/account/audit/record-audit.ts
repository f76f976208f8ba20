import { currentSession } from '../../http/session.ts'
import type { Site, SiteContext } from '../../site.ts'
import { currentMembership } from '../in-organisation.ts'
import type { AuditAction } from './actions.ts'

interface Change {
  action: Extract<AuditAction, `key.${string}` | `webhook.${string}`>
  /** Id of what was changed. */
  subject: string
  /** Its name. */
  detail: string
}

/**
 * Adds a change to the audit log of the organisation. A failure is logged and does not fail the page: the change is made,
 * and a new secret would be lost if its page were not shown.
 */
export async function recordAudit(c: SiteContext, { clients, log }: Site, change: Change): Promise<void> {
  const { organisation } = currentMembership(c)
  const request = { organisationId: organisation.id, personId: currentSession(c).person!.id, ...change }
  await clients.accounts.recordAudit(request).catch((error: Error) => {
    const id = change.action.startsWith('key.') ? { keyId: change.subject } : { endpointId: change.subject }
    log.error('a change is missing in the audit log', { ...id, reason: change.action, error })
  })
}
