import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a mailed invitation names. */
interface Invited {
  organisationId: string
  invitationId: string
}

const mac = (secret: string, { organisationId, invitationId }: Invited): Buffer =>
  createHmac('sha256', secret).update(`invitation ${organisationId} ${invitationId}`).digest()

/** The token of an invitation. It is not stored. */
export const invitationToken = (secrets: readonly string[], invited: Invited): string =>
  `${invited.organisationId}.${invited.invitationId}.${mac(secrets[0]!, invited).toString('base64url')}`

/** Undefined: no token of this service. */
export function readInvitationToken(secrets: readonly string[], token: string): Invited | undefined {
  const [organisationId = '', invitationId = '', signature = ''] = token.split('.', 3)
  const invited = { organisationId, invitationId }
  const given = Buffer.from(signature, 'base64url')
  const isSigned = secrets.some((secret) => given.length === 32 && timingSafeEqual(given, mac(secret, invited)))
  return isSigned ? invited : undefined
}
