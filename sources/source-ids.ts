/** Ids by namespace: { espn: ['3945274'] }. */
export type ExternalIds = Readonly<Record<string, readonly string[]>>

/** The ids of an entity at the source and at others. They are shown and found, and are no part of its identity here. */
export interface WithIds {
  /** The source's own id, in the namespace of the source. Absent: the source has none. */
  sourceId?: string
  /** Ids of other providers that the source states. */
  externalIds?: ExternalIds
}
