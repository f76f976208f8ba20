import type { PlanOrder } from '@touchline/contract/gen/billing'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import { orders } from './records.ts'

const listedMax = 100

/** The newest orders of an organisation, also while payments are off. */
export const listOrders =
  (store: DocumentStore) =>
  async ({ organisationId }: { organisationId: string }): Promise<{ items: PlanOrder[] }> => {
    const options = { equal: { organisation: organisationId }, limit: listedMax, desc: true }
    const { items } = await store.find(orders, 'byOrganisation', options)
    return { items: items.map(({ doc }) => doc) }
  }
