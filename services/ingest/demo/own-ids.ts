import { hash } from 'node:crypto'
import { clone, type DescMessage, isMessage, type MessageShape } from '@bufbuild/protobuf'
import { CatalogObservationSchema, LiveUpdateSchema, MatchObservationSchema, StatsObservationSchema } from '@touchline/contract/gen/feed'
import { RacingObservationSchema } from '@touchline/contract/gen/racing'
import { idLetters, replaceIds } from '@touchline/contract/ids'
import type { GeneratorContext } from '../feeds/generator.ts'

/**
 * The context with other ids in everything that is published: two clubs of the same name in two worlds of the demo are
 * different clubs. The same id always becomes the same one.
 */
export const withOwnIds = (context: GeneratorContext, world: string): GeneratorContext => {
  const rename = (id: string, kind: string) => kind + idLetters(hash('sha256', `${world}\n${id}`, 'buffer').subarray(0, 10))
  const renamed =
    <S extends DescMessage>(schema: S, publish: (messages: readonly MessageShape<S>[]) => Promise<void>) =>
    (messages: readonly MessageShape<S>[]) =>
      publish(messages.map((message) => renameIn(clone(schema, message), rename)))
  return {
    ...context,
    publishCatalog: renamed(CatalogObservationSchema, context.publishCatalog),
    publishMatches: renamed(MatchObservationSchema, context.publishMatches),
    publishLive: renamed(LiveUpdateSchema, context.publishLive),
    publishStats: renamed(StatsObservationSchema, context.publishStats),
    publishRacing: renamed(RacingObservationSchema, context.publishRacing),
  }
}

/** Replaces the ids in all texts of a message, in place. */
function renameIn<T>(value: T, rename: Parameters<typeof replaceIds>[1]): T {
  if (typeof value === 'string') return replaceIds(value, rename) as T
  if (Array.isArray(value)) for (let i = 0; i < value.length; i++) value[i] = renameIn(value[i], rename)
  else if (isMessage(value) || isOneof(value))
    for (const [name, part] of Object.entries(value)) Reflect.set(value, name, renameIn(part, rename))
  return value
}

const isOneof = (value: unknown): value is { case: string; value: unknown } =>
  typeof value === 'object' && value !== null && 'case' in value
