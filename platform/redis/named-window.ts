/** What a process knows of a window in Redis. */
export interface Named {
  /** Empty before the first answer. */
  name: string
  /** All that was admitted here in the last 60 s has to be told: another window is there, or Redis was away. */
  tellsAll: boolean
}

/** A window may be lost again while its loss is being made good; then the local count decides. */
const rounds = 3

interface Question<Answer> {
  /** Whether anything was admitted here: who has nothing to lose takes any window. */
  holdsAny(): boolean
  /** Undefined: no answer. The first number of an answer is negative where the window has another name. */
  send(name: string): Promise<Answer | undefined>
  nameOf(answer: Answer): string
}

/** The answer about the window that is known; where there is another one, about that one, once it was told. Undefined without an answer. */
export async function askNamed<Answer extends readonly [number, ...unknown[]]>(
  known: Named,
  { holdsAny, send, nameOf }: Question<Answer>,
): Promise<Answer | undefined> {
  for (let round = 0; round < rounds; round++) {
    const name = holdsAny() ? known.name : ''
    const answer = await send(name)
    if (!answer) return undefined
    if (answer[0] >= 0) {
      known.name = nameOf(answer)
      return answer
    }
    // The first who hears of it tells; those that were sent in the same moment are sent again behind it.
    if (known.name === name) Object.assign(known, { name: '', tellsAll: true })
  }
  return undefined
}
