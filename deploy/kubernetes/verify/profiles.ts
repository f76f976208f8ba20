import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../..', import.meta.url))
export const chart = 'charts/touchline'
export const release = 'touchline'
export const namespace = 'sports'

/** The oldest Kubernetes that renders are checked against, and the one of the server-side dry-run. */
export const kubeVersion = '1.36.4'

/** Value files of each profile below `chart`, in order. The last one of prod has the values that an operator adds. */
export const profiles = {
  dev: ['values-dev.yaml'],
  ci: ['values-ci.yaml'],
  staging: ['values-prod.yaml', 'values-staging.yaml', 'ci/prod-values.yaml'],
  prod: ['values-prod.yaml', 'ci/prod-values.yaml'],
  matchday: ['values-prod.yaml', 'values-matchday.yaml', 'ci/prod-values.yaml'],
} as const satisfies Record<string, readonly string[]>

/** Profiles on back ends of the chart's own, which need nothing beyond Kubernetes itself. */
export const trials: readonly Profile[] = ['dev', 'ci']

/** Value files of installations that have no golden render. */
export const examples = {
  bare: [],
  default: ['ci/default-values.yaml'],
  min: ['ci/min-values.yaml'],
  matchdayFloors: [...profiles.matchday, 'ci/matchday-values.yaml'],
  byoSecrets: [...profiles.prod, 'ci/byo-secrets-values.yaml'],
  ingress: [...profiles.prod, 'ci/ingress-values.yaml'],
  sandboxPayments: [...profiles.prod, 'ci/sandbox-payments-values.yaml'],
  commandLine: [...profiles.prod, 'ci/cli-values.yaml'],
  observability: [...profiles.prod, 'ci/observability-values.yaml'],
  platform: [...profiles.prod, 'ci/platform-values.yaml'],
} as const satisfies Record<string, readonly string[]>

export type Example = keyof typeof examples
export const exampleNames = Object.keys(examples) as readonly Example[]

export type Profile = keyof typeof profiles
export const profileNames = Object.keys(profiles) as readonly Profile[]

/** The profile whose golden render is stored whole. The other profiles are stored as diffs to it. */
export const wholeProfile = 'prod' satisfies Profile

/** The file of the golden render of a profile. */
export const goldenFile = (profile: Profile): string => `${chart}/golden/${profile}.${profile === wholeProfile ? 'yaml' : 'diff'}`
