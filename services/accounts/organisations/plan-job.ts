import { pause } from '@touchline/platform/clock'
import { timestamp } from '@touchline/platform/ports/clock'
import type { AccountsEvents } from '../events.ts'
import { organisations } from '../records.ts'
import { type ChangeDeps, changeOrganisation, moveEffects } from './change.ts'

interface JobDeps extends ChangeDeps {
  events: AccountsEvents
}

const roundMs = 5_000
const pageSize = 100

/**
 * Runs under a lease, every five seconds: publishes the plans that changed by time alone, and moves the audit entries
 * and mails that a crash left in their organisation.
 */
export async function followTime(deps: JobDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await round(deps)
    } catch (error) {
      deps.events.passFailed(error as Error)
    }
    await pause(deps.realClock, roundMs, signal)
  }
}

/** One pass over what is due, up to a page each. */
async function round(deps: JobDeps): Promise<void> {
  const due = await deps.store.find(organisations, 'byChange', { range: { from: '0', to: timestamp(deps.realClock) }, limit: pageSize })
  for (const { doc } of due.items) {
    const { id, isDeleted } = doc.organisation!
    if (!isDeleted) await changeOrganisation(deps, id, (organisation) => ({ organisation }))
  }
  deps.events.plansChanged(due.items.length)
  const left = await deps.store.find(organisations, 'byEffects', { equal: { hasEffects: true }, limit: pageSize })
  for (const { doc } of left.items) await moveEffects(deps, doc)
}
