import { connectivityState, experimental, type Metadata, status } from '@grpc/grpc-js'
import { errorTrailer } from './status.ts'

const { BaseSubchannelWrapper, ChildLoadBalancerHandler, createChildChannelControlHelper, PickResultType } = experimental
type Helper = experimental.ChannelControlHelper
type Config = experimental.TypedLoadBalancingConfig
type Endpoints = Parameters<experimental.LoadBalancer['updateAddressList']>[0]
type Options = Parameters<experimental.LoadBalancer['updateAddressList']>[2]

const answeringRoundRobin = 'touchline_round_robin'

/** The policy in a service config. A call that was cancelled sooner says nothing of the process: who asked may have hung up, or lost patience. */
export const answeringConfig = (cancelledAfterMs: number) => ({ [answeringRoundRobin]: { cancelledAfterMs } })

const silence = {
  /** A deadline that passed sooner says nothing of the process: its caller was impatient. */
  afterMs: 100,
  /** As many calls in a row without a word. */
  calls: 3,
  /** Longer than keepalive needs to see that a connection is dead. */
  asideMs: 30_000,
}

/** A process behind one address, over all connections to it. */
interface Place {
  silent: number
  isAside: boolean
  back: NodeJS.Timeout | undefined
  connections: Set<Watched>
}

/** Round robin's view of a connection: one to a silent process is not healthy. */
class Watched extends BaseSubchannelWrapper {
  readonly place: Place

  constructor(child: experimental.SubchannelInterface, place: Place) {
    super(child)
    this.place = place
    place.connections.add(this)
    this.setHealthy(!place.isAside)
  }

  get watched(): experimental.SubchannelInterface {
    return this.child
  }

  look(): void {
    this.setHealthy(!this.place.isAside)
  }

  protected override destroy(): void {
    this.place.connections.delete(this)
    super.destroy()
  }
}

/**
 * gRPC's round robin, without processes that take calls and say nothing: frozen, or cut off without a word. After three calls in a row that
 * nobody answered, a process is left out for 30 s, then the next silence is enough; at most half of them are left out, and none while no
 * other is connected: it may have waited for a third that was silent, and is all there is when the other dies. Without leaving out every
 * second call to a pair of which one is frozen waits for its deadline until keepalive sees it, 20 s later. gRPC's own outlier detection
 * counts every status but OK as a failure of the process: clients that ask for what is not there would have it left out.
 */
class AnsweringRoundRobin implements experimental.LoadBalancer {
  private readonly places = new Map<string, Place>()
  private readonly turns: InstanceType<typeof ChildLoadBalancerHandler>
  private cancelledAfterMs = 0

  constructor(helper: Helper) {
    this.turns = new ChildLoadBalancerHandler(
      createChildChannelControlHelper(helper, {
        createSubchannel: (address, options) => {
          const child = helper.createSubchannel(address, options)
          return new Watched(child, this.placeOf(child.getAddress()))
        },
        updateState: (state, picker, message) => {
          const isReady = state === connectivityState.READY
          helper.updateState(state, isReady ? this.watching(picker) : picker, message)
          if (!isReady) this.takeAllBack()
        },
      }),
    )
  }

  updateAddressList(endpoints: Endpoints, config: Config, options: Options, note: string): boolean {
    this.cancelledAfterMs = (config as AnsweringConfig).cancelledAfterMs
    return this.turns.updateAddressList(endpoints, experimental.parseLoadBalancingConfig({ round_robin: {} }), options, note)
  }

  exitIdle(): void {
    this.turns.exitIdle()
  }

  resetBackoff(): void {
    this.turns.resetBackoff()
  }

  destroy(): void {
    for (const { back } of this.places.values()) clearTimeout(back)
    this.turns.destroy()
  }

  getTypeName(): string {
    return answeringRoundRobin
  }

  private placeOf(address: string): Place {
    // Addresses come and go with processes; those without a connection are of no more interest.
    for (const [known, { connections, back }] of this.places) if (connections.size === 0 && !back) this.places.delete(known)
    const place = this.places.get(address) ?? { silent: 0, isAside: false, back: undefined, connections: new Set() }
    this.places.set(address, place)
    return place
  }

  private watching(picker: experimental.Picker): experimental.Picker {
    return {
      pick: (args) => {
        const picked = picker.pick(args)
        if (picked.pickResultType !== PickResultType.COMPLETE || !(picked.subchannel instanceof Watched)) return picked
        const { watched, place } = picked.subchannel
        const begun = performance.now()
        return {
          ...picked,
          subchannel: watched,
          onCallEnded: (code, details, metadata) => {
            picked.onCallEnded?.(code, details, metadata)
            const afterMs = code === status.CANCELLED ? this.cancelledAfterMs : silence.afterMs
            if (hasSpoken(code, metadata)) place.silent = 0
            else if (performance.now() - begun >= afterMs && ++place.silent >= silence.calls) this.leaveOut(place)
          },
        }
      },
    }
  }

  private leaveOut(place: Place): void {
    const connected = [...this.places.values()].filter(({ connections }) => connections.size > 0)
    const aside = connected.filter(({ isAside }) => isAside)
    if (place.isAside || 2 * (aside.length + 1) > connected.length) return
    this.show(place, true)
    place.back = setTimeout(() => this.takeBack(place), silence.asideMs).unref()
  }

  private takeAllBack(): void {
    for (const place of this.places.values()) if (place.isAside) this.takeBack(place)
  }

  private takeBack(place: Place): void {
    clearTimeout(place.back)
    place.back = undefined
    place.silent = silence.calls - 1
    this.show(place, false)
  }

  private show(place: Place, isAside: boolean): void {
    place.isAside = isAside
    for (const each of place.connections) each.look()
  }
}

/** Ours names its errors; a deadline or a cancellation without a name is the caller's own, for want of an answer. */
const hasSpoken = (code: status, metadata: Metadata): boolean =>
  (code !== status.DEADLINE_EXCEEDED && code !== status.CANCELLED) || metadata.get(errorTrailer).length > 0

class AnsweringConfig implements Config {
  readonly cancelledAfterMs: number

  constructor(cancelledAfterMs: number) {
    this.cancelledAfterMs = cancelledAfterMs
  }

  getLoadBalancerName(): string {
    return answeringRoundRobin
  }

  toJsonObject(): object {
    return answeringConfig(this.cancelledAfterMs)
  }

  static createFromJson({ cancelledAfterMs }: { cancelledAfterMs: number }): AnsweringConfig {
    return new AnsweringConfig(cancelledAfterMs)
  }
}

experimental.registerLoadBalancerType(answeringRoundRobin, AnsweringRoundRobin, AnsweringConfig)
