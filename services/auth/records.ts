import { create } from '@bufbuild/protobuf'
import { KeyChangedSchema, KeyRecordSchema } from '@touchline/contract/gen/auth'
import { authKey } from '@touchline/contract/topics'
import { outboxRoute } from '@touchline/platform/outbox'
import { collection } from '@touchline/platform/ports/document-store'

/** Under the key's id; found by what its digest is signed to, which is all that is held of the key itself. */
export const keys = collection('auth_keys', KeyRecordSchema, {
  id: ({ key }) => key!.id,
  reads: 'fresh',
  // A key that was revoked must not work again.
  lasting: true,
  keys: ({ mac, key }) => ({ mac, createdAt: key!.createdAt }),
  paths: {
    byMac: { equal: ['mac'] },
    byCreation: { equal: [], sort: 'createdAt' },
  },
})

/** Signing the same key anew changes nothing that others hold. */
export const keyChanged = outboxRoute(
  keys,
  authKey,
  ({ key, revision, fingerprint }) => create(KeyChangedSchema, { keyId: key!.id, revision, fingerprint }),
  (before, after) => before?.revision !== after.revision,
)
