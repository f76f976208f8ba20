import { getOrMake } from '../get-or-make.ts'

/** So many requests of one customer run at once in a process, and so many more wait for their turn. */
export const inFlightBounds = { running: 16, waiting: 64 }

/** A request among those of its customer. */
export interface Place {
  /** Its turn has not come yet. */
  readonly waits: boolean
  /** It has ended or is not wanted any more: the next one begins. A second time changes nothing. */
  leave(): void
}

/** Which requests run, so that one customer's many do not stand before everybody else's. A customer is a key, or an address without one. */
export interface InFlight {
  /** `begin` runs before this returns, or when those before it have left, in order. Undefined: one too many, whose `begin` never runs. */
  enter(customer: string, begin: () => void): Place | undefined
  count(): { running: number; waiting: number }
}

interface Line {
  running: number
  /** In the order in which they came; while one waits, as many run as may. */
  waiting: Set<() => void>
}

export function inFlight(): InFlight {
  const lines = new Map<string, Line>()

  function left(customer: string, line: Line): void {
    line.running--
    const [next] = line.waiting
    if (next) next()
    else if (line.running === 0) lines.delete(customer)
  }

  return {
    enter(customer, begin) {
      const line = getOrMake(lines, customer, (): Line => ({ running: 0, waiting: new Set() }))
      const isFull = line.running >= inFlightBounds.running
      if (isFull && line.waiting.size >= inFlightBounds.waiting) return undefined
      let hasLeft = false
      const run = () => {
        line.waiting.delete(run)
        line.running++
        begin()
      }
      if (isFull) line.waiting.add(run)
      else run()
      return {
        get waits() {
          return line.waiting.has(run)
        },
        leave() {
          if (hasLeft) return
          hasLeft = true
          if (!line.waiting.delete(run)) left(customer, line)
        },
      }
    },
    count() {
      let [running, waiting] = [0, 0]
      for (const line of lines.values()) {
        running += line.running
        waiting += line.waiting.size
      }
      return { running, waiting }
    },
  }
}
