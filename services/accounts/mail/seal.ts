import { create, fromBinary, type MessageInitShape, toBinary } from '@bufbuild/protobuf'
import { type Mail, MailSchema } from '@touchline/contract/gen/accounts'
import { seal, unseal } from '@touchline/platform/sealed'

const purpose = 'touchline queued mail'

/** Encrypts a mail under the first secret. */
export const sealMail = (secrets: readonly string[], mail: MessageInitShape<typeof MailSchema>): Uint8Array<ArrayBuffer> =>
  seal(secrets, purpose, toBinary(MailSchema, create(MailSchema, mail)))

/** The mail, encrypted under any of the secrets. Undefined: none of them opens it. */
export function openMail(secrets: readonly string[], sealed: Uint8Array): Mail | undefined {
  const bytes = unseal(secrets, purpose, sealed)
  return bytes && fromBinary(MailSchema, bytes)
}
