import { fail } from '@touchline/contract/errors'
import { type FormLine, type HorseRacingService, HorseSchema, type Runner } from '@touchline/contract/gen/racing'
import type { DocumentStore } from '@touchline/platform/ports/document-store'
import type { ServiceImpl } from '@touchline/platform/rpc-types'
import { addSeasons } from './career.ts'
import { firstOfEach } from './first-of-each.ts'
import { runRaces, seasons, seasonTotals } from './records.ts'
import { getFormLine, getParticipant, type Role } from './runs.ts'

type Careers = Pick<ServiceImpl<typeof HorseRacingService>, 'getHorse' | 'getJockey' | 'getTrainer' | 'listForm'>

/** The newest races that name and description are read from. */
const describingMax = 20
/** More than the longest career. */
const seasonsMax = 200

export const careerHandlers = ({ store }: { store: DocumentStore }): Careers => ({
  async getHorse({ id }) {
    const runners = await getRunners(store, id, 'horse')
    const horse = firstOfEach(
      HorseSchema,
      runners.map(({ horse }) => horse!),
    )
    return { horse, totals: addSeasons(await getSeasons(store, id)) }
  },
  async getJockey({ id }) {
    const [{ jockey }] = await getRunners(store, id, 'jockey')
    return { id, name: jockey!.name, totals: addSeasons(await getSeasons(store, id)) }
  },
  async getTrainer({ id }) {
    const [{ trainer }] = await getRunners(store, id, 'trainer')
    return { id, name: trainer!, totals: addSeasons(await getSeasons(store, id)) }
  },
  async listForm({ id, role, limit, offset }) {
    await getRunners(store, id, role as Role)
    const found = await getSeasons(store, id)
    const total = found.reduce((sum, { totals }) => sum + totals!.all!.runs, 0)
    return { items: await getLines(store, getPart(found, offset, limit)), total }
  },
})

/** The participant as a runner or of runners, newest race first; at least one. Errors: `not_found`. */
async function getRunners(store: DocumentStore, id: string, role: Role): Promise<[Runner, ...Runner[]]> {
  const { items } = await store.find(runRaces, 'byParticipant', { equal: { participants: id }, desc: true, limit: describingMax })
  const all = items.flatMap(({ doc }) => doc.shown?.runners?.items ?? [])
  const [first, ...others] = all.filter((runner) => getParticipant(runner, role) === id)
  if (!first) throw fail('not_found', { kind: role, id })
  return [first, ...others]
}

async function getSeasons(store: DocumentStore, id: string) {
  const { items } = await store.find(seasonTotals, 'byParticipant', { equal: { participant: id }, desc: true, limit: seasonsMax })
  return items.map(({ doc }) => doc)
}

interface Part {
  seasonId: string
  /** Runs of the season to skip, and to take. */
  offset: number
  limit: number
}

/** A page of the runs of all seasons, by season. */
function getPart(found: Awaited<ReturnType<typeof getSeasons>>, offset: number, limit: number): Part[] {
  const parts: Part[] = []
  let [skip, left] = [offset, limit]
  for (const { id: seasonId, totals } of found) {
    const { runs } = totals!.all!
    const take = Math.max(0, Math.min(left, runs - skip))
    if (take > 0) parts.push({ seasonId, offset: skip, limit: take })
    skip = Math.max(0, skip - runs)
    left -= take
  }
  return parts
}

async function getLines(store: DocumentStore, parts: readonly Part[]): Promise<FormLine[]> {
  if (parts.length === 0) return []
  const stored = await store.getMany(
    seasons,
    parts.map(({ seasonId }) => seasonId),
  )
  const runs = parts.flatMap(({ offset, limit }, i) => {
    const all = stored[i]?.doc.races.flatMap(({ raceId, runs }) => runs.map(({ runnerId }) => ({ raceId, runnerId }))) ?? []
    return all.slice(offset, offset + limit)
  })
  const raceIds = [...new Set(runs.map(({ raceId }) => raceId))]
  const found = raceIds.length === 0 ? [] : await store.getMany(runRaces, raceIds)
  const details = new Map(raceIds.map((id, i) => [id, found[i]?.doc.shown]))
  // A race that was changed since its runs were counted may have lost the run.
  return runs.flatMap(({ raceId, runnerId }) => {
    const race = details.get(raceId)
    return (race && getFormLine(race, runnerId)) ?? []
  })
}
