/** The place of a player in one ranking list. Of several lists the newest one is kept. */
export interface SourceRanking {
  /** YYYY-MM-DD: the day the list is of. */
  date: string
  position: number
  points?: number
  /** Places gained since the previous list; negative for places lost. */
  movement?: number
  tournamentsPlayed?: number
}
