import type { AuditAction } from '../account/audit/messages.ts'
import { sectionPath } from '../account/frame.ts'
import { currentMembership } from '../account/in-organisation.ts'
import { redirectWithNotice } from '../http/notice.ts'
import { currentSession } from '../http/session.ts'
import type { Site, SiteContext } from '../site.ts'

type Action = Extract<AuditAction, `key.${string}`>

/**
 * Adds a change of a key to the audit log of the organisation. A failure is logged and does not fail the page: the change
 * is made, and a new key would be lost if its page were not shown.
 */
export async function recordAudit(c: SiteContext, { clients, log }: Site, action: Action, keyId: string, name: string): Promise<void> {
  const { organisation } = currentMembership(c)
  const request = { organisationId: organisation.id, personId: currentSession(c).person!.id, action, subject: keyId, detail: name }
  await clients.accounts.recordAudit(request).catch((error: Error) => {
    log.error('a change of a key is missing in the audit log', { keyId, reason: action, error })
  })
}

export const redirectToList = (c: SiteContext, notice: string): Response =>
  redirectWithNotice(c, sectionPath(currentMembership(c).organisation.id, 'keys'), notice)
