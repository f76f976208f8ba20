import type { ServiceName } from './service-names.ts'

/** What a day is expected to need. Every list has a number per minute, from midnight UTC. */
export interface DayPlan {
  date: string
  matches: number
  races: number
  in_play: number[]
  /** At the gateway, a second. */
  requests: number[]
  tier: number[]
  desired: Record<ServiceName, number[]>
}
