import type { Client as Channel } from '@grpc/grpc-js'
import type { Tls } from './tls.ts'

/** A channel for one call. */
export interface Lease {
  channel: Channel
  /** Has to be called when the call has ended. */
  release(): void
}

export interface RenewableChannel {
  take(): Lease
  close(): void
}

interface Opened {
  channel: Channel
  calls: number
  isOld: boolean
}

/**
 * gRPC cannot change the certificates of a channel, so after a change new calls use a new channel. The old one is
 * closed when its last call has ended. `open`: opens a channel with the current certificates.
 */
export function renewableChannel(open: () => Channel, tls: Pick<Tls, 'onChange'> | undefined): RenewableChannel {
  const opened = (): Opened => ({ channel: open(), calls: 0, isOld: false })
  let current = opened()
  const closeUnused = ({ channel, calls, isOld }: Opened) => {
    if (isOld && calls === 0) channel.close()
  }
  const stop = tls?.onChange(() => {
    current.isOld = true
    closeUnused(current)
    current = opened()
  })
  return {
    take() {
      const taken = current
      taken.calls++
      return {
        channel: taken.channel,
        release() {
          taken.calls--
          closeUnused(taken)
        },
      }
    },
    close() {
      stop?.()
      current.channel.close()
    },
  }
}
