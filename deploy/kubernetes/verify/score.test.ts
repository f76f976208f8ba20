import { spawnSync } from 'node:child_process'
import { expect, test } from '@jest/globals'
import { render, toolPath } from './helm.ts'
import { goldenText } from './manifests.ts'
import { type Example, exampleNames, kubeVersion, type Profile, profileNames } from './profiles.ts'
import { withTool } from './testing/with-tool.ts'

/** Checks of kube-score that are not asked, each with the reason. */
const refused = [
  // Throttling adds latency while a node has processor time to spare. Who wants a limit sets resources.limits.cpu.
  '--ignore-container-cpu-limit',
  // A digest or the tag of a release never names another image, and pods start while the registry is away.
  '--ignore-test=container-image-pull-policy',
]
/** Findings that have a reason, by the profile or example. */
const accepted = (name: Profile | Example): RegExp[] => [
  // One replica of each, for trials and small machines.
  // Nobody waits for the command line but the operator who started a command.
  ...(['commandLine', 'platform'].includes(name) ? [/(?:\/|\/eu-)cli: deployment-replicas: /] : []),
  ...(['dev', 'bare', 'min'].includes(name) ? [/ deployment-replicas: /] : []),
  // The back ends of a trial run as the users of their published images, and one pod needs no headless Service.
  ...(['dev', 'ci', 'bare'].includes(name)
    ? [/^StatefulSet\/.* container-security-context-user-group-id: /, /^StatefulSet\/.* statefulset-has-servicename: /]
    : []),
]

interface Scored {
  object_name: string
  checks: { check: { id: string }; grade: number; skipped: boolean; comments: { summary: string }[] | null }[]
}

const critical = 1

/** "KIND/…/NAME: CHECK: SUMMARY" of every critical finding. */
function findings(kubeScore: string, manifests: string): string[] {
  const version = kubeVersion.split('.').slice(0, 2).join('.')
  const given = ['score', '--output-format=json', `--kubernetes-version=v${version}`, ...refused, '-']
  const { stdout } = spawnSync(kubeScore, given, { input: manifests, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  return (JSON.parse(stdout) as Scored[]).flatMap(({ object_name, checks }) =>
    checks
      .filter(({ grade, skipped }) => grade === critical && !skipped)
      .flatMap(({ check, comments }) => (comments ?? []).map(({ summary }) => `${object_name}: ${check.id}: ${summary}`)),
  )
}

withTool('kube-score', 'kube-score', (kubeScore) => {
  test.each(profileNames)('%s has no critical finding', (profile) => {
    const known = accepted(profile)
    expect(findings(kubeScore, goldenText(profile)).filter((finding) => !known.some((each) => each.test(finding)))).toEqual([])
  })

  const helm = toolPath('helm')
  const withHelm = helm === undefined ? test.skip : test
  withHelm.each(exampleNames)('the example %s has no critical finding', (name) => {
    const known = accepted(name)
    expect(findings(kubeScore, render(helm!, name)).filter((finding) => !known.some((each) => each.test(finding)))).toEqual([])
  })

  test('a writable root file system is found', () => {
    const weakened = goldenText('prod').replaceAll('readOnlyRootFilesystem: true', 'readOnlyRootFilesystem: false')
    expect(findings(kubeScore, weakened).length).toBeGreaterThan(15)
  })
})
