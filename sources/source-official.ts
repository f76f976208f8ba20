/** A match official, as a source names them. */
export interface SourceOfficial {
  name: string
  role: string
  /**
   * The key of the official in a register of people, after the name of the register: "nba 2534". All formats that read
   * the register give the same key.
   */
  key?: string
  /** Country code of the official, not of the match. */
  country?: string
}

/** A lineup or a squad with its coach. */
export interface SourceCoach {
  coach?: string
  /** As the key of an official. Only with `coach`. */
  coachKey?: string
}
