/** 0: the batter; 1 to 3: who is on that base. */
export type From = 0 | 1 | 2 | 3
/** 4: home. */
export type To = 1 | 2 | 3 | 4

/** Where a play takes one runner. */
export interface Move {
  from: From
  /** Of one who is out, where he was put out, as far as the text says. */
  to: To
  out: boolean
  /** Not earned against the pitcher. */
  unearned?: true
  /** Earned against the pitcher, not against his side. */
  teamUnearned?: true
  /** Whether somebody bats this run in: told by (RBI), (NR), (NORBI). Absent: the rules say. */
  battedIn?: boolean
}

export const fromOf = (letter: string): From => (letter === 'B' ? 0 : (Number(letter) as From))
export const toOf = (letter: string): To => (letter === 'H' ? 4 : (Number(letter) as To))
