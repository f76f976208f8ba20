import { HorseRacingService } from '@touchline/contract/gen/racing'
import type { IdKind } from '@touchline/contract/ids'
import { racingRecords } from '../records/racing.ts'
import { cacheTags } from '../reuse/cache-tags.ts'
import { type Endpoint, endpoint, one, page } from './endpoint.ts'
import * as paramTypes from './param-types.ts'

type Role = 'horse' | 'jockey' | 'trainer'

/** What all rows have in common. Careers belong to no league, so a key for leagues sees none of them. */
const shared = {
  sport: 'horse-racing' as const,
  price: 'item' as const,
  cache: 'list' as const,
  leagues: (): string[] => [],
  cacheTags: (_: unknown, { id }: { id: string }) => [cacheTags.career(id)],
}

const careerParams = (kind: IdKind, role: Role) => ({
  id: { ...paramTypes.pathId(kind), doc: `The id of a ${role}.` },
  lang: paramTypes.lang,
})

const { getHorse, getJockey, getTrainer, listForm } = HorseRacingService.method

const runs = (kind: IdKind, role: Role, summary: string): Endpoint =>
  endpoint({
    ...shared,
    path: `/horse-racing/${role}s/{id}/races`,
    summary,
    params: { ...careerParams(kind, role), limit: paramTypes.limit, offset: paramTypes.offset },
    data: page('form line'),
    rpc: listForm,
    buildRequest: ({ id, limit, offset }) => ({ id, role, limit, offset }),
    render: ({ items, total }, view) => ({ data: items.map((line) => racingRecords['form line'].render(line, view)), total }),
  })

/** Horses, jockeys and trainers, each with the runs that their totals count. */
export const careerEndpoints: readonly Endpoint[] = [
  endpoint({
    ...shared,
    path: '/horse-racing/horses/{id}',
    summary: 'A horse, and its runs, wins, places and prize money: all, by season, surface, racecourse, going and distance.',
    params: careerParams('horse', 'horse'),
    data: one('horse'),
    rpc: getHorse,
    buildRequest: ({ id }) => ({ id }),
    render: (career, view) => ({ data: racingRecords.horse.render(career, view) }),
  }),
  runs('horse', 'horse', 'The runs of a horse, newest first.'),
  endpoint({
    ...shared,
    path: '/horse-racing/jockeys/{id}',
    summary: 'A jockey, with the same totals over all rides.',
    params: careerParams('player', 'jockey'),
    data: one('jockey'),
    rpc: getJockey,
    buildRequest: ({ id }) => ({ id }),
    render: (career, view) => ({ data: racingRecords.jockey.render(career, view) }),
  }),
  runs('player', 'jockey', 'The rides of a jockey, newest first.'),
  endpoint({
    ...shared,
    path: '/horse-racing/trainers/{id}',
    summary: 'A trainer, with the same totals over all runs of trained horses.',
    params: careerParams('player', 'trainer'),
    data: one('trainer'),
    rpc: getTrainer,
    buildRequest: ({ id }) => ({ id }),
    render: (career, view) => ({ data: racingRecords.trainer.render(career, view) }),
  }),
  runs('player', 'trainer', 'The runs of the horses of a trainer, newest first.'),
]
