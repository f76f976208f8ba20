/** The epoch of a window in Redis: a new one is assigned whenever the window is created. */
export interface WindowEpoch {
  /** Empty before the first reply. */
  epoch: string
  /**
   * The requests admitted here in the last 60 s have to be sent again: the window is a new one, or Redis was
   * unreachable.
   */
  resendsAll: boolean
}

/** A window may be lost again while it is being restored; after this many attempts the local count decides. */
const attemptsMax = 3

interface Query<Reply> {
  /** Whether this process has admitted requests in the window; if not, it accepts any epoch. */
  hasAdmitted(): boolean
  /** Undefined: no reply. The first number of a reply is negative when the window has another epoch. */
  send(epoch: string): Promise<Reply | undefined>
  getEpoch(reply: Reply): string
}

/**
 * Sends the query with the known epoch. When Redis has another one, sends it again together with the requests admitted
 * here. Undefined without a reply.
 */
export async function queryWindow<Reply extends readonly [number, ...unknown[]]>(
  state: WindowEpoch,
  { hasAdmitted, send, getEpoch }: Query<Reply>,
): Promise<Reply | undefined> {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const epoch = hasAdmitted() ? state.epoch : ''
    const reply = await send(epoch)
    if (!reply) return undefined
    if (reply[0] >= 0) {
      state.epoch = getEpoch(reply)
      return reply
    }
    // The first query that sees the change resends; queries sent at the same time are repeated after it.
    if (state.epoch === epoch) Object.assign(state, { epoch: '', resendsAll: true })
  }
  return undefined
}
