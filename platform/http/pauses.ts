import { getOrMake } from '../get-or-make.ts'
import type { Clock } from '../ports/clock.ts'
import type { Connection } from './connection.ts'

/** Upper bounds of connections whose requests are refused. */
export const pauseBounds = {
  /** Each pause of a connection is twice the one before, up to 16 times the first. */
  growth: 16,
  /** Connections of one address that are read again in one turn of the event loop. */
  resumedPerTurn: 2,
  /** A turn that has lasted this long is late: see `isLate`. */
  lateMs: 50,
}

/**
 * Reads nothing from a connection for a while after each refusal. libuv accepts one connection in each turn of the event
 * loop, so clients that repeat refused requests on many connections delay all new ones by making the turns long (ADR 99).
 */
export interface Pauses {
  /** The `nth` refusal in a row was written to the connection. */
  pause(connection: Connection, address: string, nth: number): void
  /** The refusals of this turn of the event loop have taken so long that the connections of further ones are to be closed. */
  isLate(): boolean
  /** Connections from which nothing is read. */
  count(): number
}

interface Turn {
  beganAt: number
  /** Connections that are read again in this turn, by address. */
  resumed: Map<string, number>
}

export const pauseMs = (firstMs: number, nth: number): number => firstMs * Math.min(2 ** (nth - 1), pauseBounds.growth)

/** `clock`: monotonic time. */
export function pauses(clock: Clock, firstMs: number): Pauses {
  const paused = new Set<Connection>()
  /** Connections whose pause is over, by address, first come first served. */
  const due = new Map<string, Set<Connection>>()
  let turn: Turn | undefined

  /** Only turns with a refusal or the end of a pause are counted. */
  function currentTurn(): Turn {
    if (turn) return turn
    turn = { beganAt: clock.now(), resumed: new Map() }
    setImmediate(endTurn)
    return turn
  }

  function endTurn(): void {
    turn = undefined
    for (const address of due.keys()) resumeSome(address)
  }

  function resumeSome(address: string): void {
    const { resumed } = currentTurn()
    const waiting = due.get(address)!
    let count = resumed.get(address) ?? 0
    for (const connection of waiting) {
      if (count >= pauseBounds.resumedPerTurn) break
      waiting.delete(connection)
      paused.delete(connection)
      if (connection.destroyed) continue
      count++
      connection.readAgain()
    }
    resumed.set(address, count)
    if (waiting.size === 0) due.delete(address)
  }

  return {
    pause(connection, address, nth) {
      currentTurn()
      connection.stopReading()
      paused.add(connection)
      clock.after(pauseMs(firstMs, nth), () => {
        getOrMake(due, address, () => new Set<Connection>()).add(connection)
        resumeSome(address)
      })
    },
    isLate: () => turn !== undefined && clock.now() - turn.beganAt > pauseBounds.lateMs,
    count: () => paused.values().reduce((count, { destroyed }) => count + (destroyed ? 0 : 1), 0),
  }
}
