/** 0: the batter; 1 to 3: the runner on that base. */
export type From = 0 | 1 | 2 | 3
/** 4: home. */
export type To = 1 | 2 | 3 | 4

/** The move of one runner on a play. */
export interface Move {
  from: From
  /** For a runner who is out, the base of the out, if the text has it. */
  to: To
  out: boolean
  /** Not earned against the pitcher. */
  unearned?: true
  /** Earned against the pitcher but not against his team. */
  teamUnearned?: true
  /** Whether the run is batted in, from (RBI), (NR), (NORBI). Absent: decided by the rules. */
  battedIn?: boolean
}

export const fromOf = (letter: string): From => (letter === 'B' ? 0 : (Number(letter) as From))
export const toOf = (letter: string): To => (letter === 'H' ? 4 : (Number(letter) as To))
