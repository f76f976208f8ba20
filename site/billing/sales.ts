import { create } from '@bufbuild/protobuf'
import { type Sales, SalesSchema } from '@touchline/contract/gen/accounts'
import { whenAvailable } from '../http/when-available.ts'
import type { Site } from '../site.ts'

/** What can be bought now: nothing while accounts cannot respond, and pages say so. */
export const getSales = async ({ clients }: Site): Promise<Sales> =>
  (await whenAvailable(clients.accounts.getSales({}))) ?? create(SalesSchema)
