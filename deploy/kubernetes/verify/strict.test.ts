import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { render, schemaFolder, toolPath } from './helm.ts'
import { goldenText } from './manifests.ts'
import { exampleNames, profileNames, root } from './profiles.ts'
import { withTool } from './testing/with-tool.ts'

const location = join(schemaFolder, '{{.ResourceKind}}{{.KindSuffix}}.json')

/** Kubeconform's counts and findings for these manifests. */
function check(kubeconform: string, manifests: string): string {
  const args = ['-strict', '-summary', '-schema-location', location]
  return spawnSync(kubeconform, args, { input: manifests, encoding: 'utf8' }).stdout
}

const valid = /Valid: [1-9]\d*, Invalid: 0, Errors: 0, Skipped: 0/

withTool('kubeconform', 'manifests against strict schemas', (kubeconform) => {
  if (!existsSync(schemaFolder)) {
    process.stderr.write('SKIPPED: manifests against strict schemas. There are none: node deploy/kubernetes/verify/schemas.ts\n')
    test.skip('needs the schemas', () => undefined)
    return
  }

  test.each(profileNames)('%s is valid', (profile) => {
    expect(check(kubeconform, goldenText(profile))).toMatch(valid)
  })

  test('a property that does not exist is found, also of a custom resource', () => {
    for (const [good, bad] of [
      ['terminationGracePeriodSeconds', 'terminationGraceSeconds'],
      ['pollingInterval', 'pollInterval'],
    ] as const) {
      expect(check(kubeconform, goldenText('prod').replace(good, bad))).toMatch(/Invalid: 1,/)
    }
  })

  const helm = toolPath('helm')
  const canary = ['gateway', 'live'].map((name) => `${name}.rollout.enabled=true`).join(',')
  const withHelm = helm === undefined ? test.skip : test
  withHelm('a canary is valid', () => {
    expect(check(kubeconform, render(helm!, 'prod', '--set', canary))).toMatch(valid)
  })
  withHelm.each(exampleNames)('the example %s is valid', (name) => {
    expect(check(kubeconform, render(helm!, name))).toMatch(valid)
  })

  const files = globSync('deploy/{kubernetes,data}/*.yaml', { cwd: root })
  test.each(files)('%s is valid', (file) => {
    const args = ['-strict', '-summary', '-ignore-missing-schemas', '-schema-location', location, join(root, file)]
    expect(spawnSync(kubeconform, args, { encoding: 'utf8' }).stdout).toMatch(/Invalid: 0, Errors: 0/)
  })
})
