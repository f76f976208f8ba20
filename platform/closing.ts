type Closable = { close(): Promise<void> | void }

export interface Closing {
  /** Registers a resource to close, and returns it. */
  keep<T extends Closable>(opened: T): T
  /**
   * Closes the registered resources in reverse order, each once; resources registered later are closed by the next
   * call.
   */
  close(): Promise<void>
}

/** Resources opened one after another, so that a failure in between leaves none open. */
export function closing(): Closing {
  const resources: Closable[] = []
  return {
    keep(opened) {
      resources.push(opened)
      return opened
    },
    async close() {
      for (const each of resources.splice(0).toReversed()) await each.close()
    },
  }
}
