import type { ServiceName } from './service-names.ts'

/** The expected load of a day. Every list has a number per minute, from midnight UTC. */
export interface DayPlan {
  date: string
  matches: number
  races: number
  in_play: number[]
  /** Requests per second at the gateway. */
  requests: number[]
  tier: number[]
  desired: Record<ServiceName, number[]>
}
