type Closable = { close(): Promise<void> | void }

export interface Closing {
  /** Takes charge of closing it, and answers it. */
  keep<T extends Closable>(opened: T): T
  /** Closes what was kept, the last first. Once; what is kept afterwards is for the next time. */
  close(): Promise<void>
}

/** What a process opens one after another, so that a failure half-way leaves nothing open. */
export function closing(): Closing {
  const kept: Closable[] = []
  return {
    keep(opened) {
      kept.push(opened)
      return opened
    },
    async close() {
      for (const each of kept.splice(0).toReversed()) await each.close()
    },
  }
}
