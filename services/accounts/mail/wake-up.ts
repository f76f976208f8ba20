/** Wakes one sleeper of this process. */
export function wakeUp() {
  let wake: () => void = () => undefined
  return {
    wake: (): void => wake(),
    /** Resolves with the next `wake`. */
    woken: (): Promise<void> => new Promise((resolve) => (wake = resolve)),
  }
}
