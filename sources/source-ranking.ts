/** The place of a player in one ranking list. If there are several lists, the newest one is kept. */
export interface SourceRanking {
  /** YYYY-MM-DD: the day of the list. */
  date: string
  position: number
  points?: number
  /** Places gained since the previous list; negative for places lost. */
  movement?: number
  tournamentsPlayed?: number
}
