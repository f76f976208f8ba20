import type { paths } from './gen/openapi.ts'

/** Every path of the interface: "/v1/soccer/matches/{id}". */
export type GetPath = { [P in keyof paths]: paths[P] extends { get: object } ? P : never }[keyof paths]

/** The body of the answer 200. */
export type Body<P extends GetPath> = paths[P] extends { get: { responses: { 200: { content: { 'application/json': infer B } } } } }
  ? B
  : never

/** Paths that answer with a list of records. */
export type ListPath = { [P in GetPath]: Body<P> extends { data: readonly object[] } ? P : never }[GetPath]

/** A record of a list. */
export type Row<P extends ListPath> = Body<P> extends { data: readonly (infer R)[] } ? R : never

/** The query of a path. */
export type Query<P extends GetPath> = paths[P] extends { get: { parameters: { query?: infer Q } } } ? NonNullable<Q> : never

/** The path of a sport's stream. */
export type StreamPath = Extract<GetPath, `/v1/${string}/stream`>

type SportOfStream<P extends StreamPath> = P extends `/v1/${infer Sport}/stream` ? Sport : never
type At<Path extends string> = Path extends GetPath ? Path : never
type DataAt<Path extends string> = Body<At<Path>> extends { data: infer D } ? D : never
type Named<Name extends string, Data> = { event: Name; id: string; data: Data }

type MatchStreamEvent<S extends string> =
  | Named<'reset', Body<At<`/v1/${S}/matches/live`>>>
  | Named<'match' | 'final', DataAt<`/v1/${S}/matches/{id}`>>
  | Named<
      'event',
      {
        match_id: string
        league_id: string
        version: number
        event: NonNullable<(DataAt<`/v1/${S}/matches/{id}`> & { events: unknown[] })['events']>[number]
      }
    >
  | Named<'removed', { match_id: string; league_id: string }>
  | Named<'lineup', DataAt<`/v1/${S}/matches/{id}/lineups`>>
  | Named<'fact', DataAt<`/v1/${S}/facts`> extends (infer F)[] ? F : never>

type Race = DataAt<'/v1/horse-racing/races/{id}'>
type RaceStreamEvent =
  | Named<'reset', { data: Race[] }>
  | Named<'race' | 'final', Race>
  | Named<'removed', { race_id: string; meeting_id: string }>

/** An event of this stream. */
export type StreamEvent<P extends StreamPath> =
  SportOfStream<P> extends 'horse-racing' ? RaceStreamEvent : MatchStreamEvent<SportOfStream<P>>
