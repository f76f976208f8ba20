import { create } from '@bufbuild/protobuf'
import { isUnavailable } from '@touchline/contract/errors'
import { type Sales, SalesSchema } from '@touchline/contract/gen/accounts'
import type { Site } from '../site.ts'

/** What can be bought now: nothing while accounts cannot respond, and pages say so. */
export const getSales = ({ clients }: Site): Promise<Sales> =>
  clients.accounts.getSales({}).catch((error: unknown) => {
    if (isUnavailable(error)) return create(SalesSchema)
    throw error
  })
