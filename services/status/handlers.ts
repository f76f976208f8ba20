import { create } from '@bufbuild/protobuf'
import { type Incident, type ProbedEndpoint, ProbedEndpointSchema, type StatusService } from '@touchline/contract/gen/status'
import { timestamp } from '@touchline/platform/ports/clock'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import { update } from '@touchline/platform/update'
import type { StatusDeps } from './deps.ts'
import { probedEndpoints } from './endpoints.ts'
import type { Events } from './events.ts'
import { openIncident, updateIncident } from './incidents.ts'
import { showDay } from './probed-days.ts'
import type { Prober } from './prober.ts'
import { incidents, keptDays, probedDays, seenSources } from './records.ts'
import { bySport } from './seen-sources.ts'

const dayMs = 86_400_000
const incidentsPage = 50
const openMax = 100
const sourcesMax = 1_000
/** The status has to be shown also while live does not answer. */
const liveTimeoutMs = 1_000

export const handlers = (deps: StatusDeps, prober: Prober, events: Events): ServiceImpl<typeof StatusService> => ({
  async getStatus() {
    const [endpoints, seen, { items }, live] = await Promise.all([
      Promise.all(probedEndpoints.map(({ id }) => getEndpoint(deps, id))),
      deps.store.find(seenSources, 'byReceipt', { limit: sourcesMax, desc: true }),
      listIncidents(deps, ''),
      deps.clients.live.getFreshness({}, { timeoutMs: liveTimeoutMs }).catch(() => undefined),
    ])
    return {
      endpoints,
      incidents: items,
      sports: bySport(seen.items.map(({ doc }) => doc)),
      isProbing: prober.isProbing(),
      at: timestamp(deps.realClock),
      ...(live && { liveBehindMs: live.behindMs }),
    }
  },

  listIncidents: ({ after }) => listIncidents(deps, after),

  async openIncident(request) {
    const incident = openIncident(request, timestamp(deps.realClock))
    await update(deps.store, incidents, incident.id, () => incident)
    events.incident(incident.id, 'opened')
    return incident
  },

  async updateIncident(request) {
    const at = timestamp(deps.realClock)
    const changed = await update(deps.store, incidents, request.id, (known) => updateIncident(known, request, at))
    events.incident(request.id, request.state)
    return changed!.doc
  },

  async useDemoKey({ key }) {
    if (deps.config.key === undefined) prober.use(key, 'now')
    return {}
  },
})

async function getEndpoint({ store, realClock }: StatusDeps, id: string): Promise<ProbedEndpoint> {
  const from = new Date(realClock.now() - (keptDays - 1) * dayMs).toISOString().slice(0, 10)
  const { items } = await store.find(probedDays, 'byEndpoint', { equal: { endpoint: id }, range: { from }, limit: keptDays })
  const newest = items.at(-1)?.doc
  return create(ProbedEndpointSchema, {
    id,
    days: items.map(({ doc }) => showDay(doc)),
    ...(newest && { isUp: newest.lastSucceeded, probedAt: newest.lastAt }),
  })
}

async function listIncidents({ store }: StatusDeps, after: string): Promise<{ items: Incident[]; next?: string }> {
  const find = (isOpen: boolean, limit: number, cursor = '') =>
    store.find(incidents, 'byState', { equal: { isOpen }, desc: true, limit, ...(cursor && { after: cursor }) })
  const open = after === '' ? (await find(true, openMax)).items : []
  const resolved = await find(false, incidentsPage, after)
  return { items: [...open, ...resolved.items].map(({ doc }) => doc), ...(resolved.next && { next: resolved.next }) }
}
