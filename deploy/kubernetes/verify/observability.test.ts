import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { render } from './helm.ts'
import { golden, ofKind, readManifests } from './manifests.ts'
import { profileNames, root } from './profiles.ts'
import { withTool } from './testing/with-tool.ts'

interface Rules {
  groups: { name: string; rules: { expr: string; annotations?: { runbook_url: string } }[] }[]
}
const ownRules = (file: string) => parse(readFileSync(join(root, 'deploy/observability/rules', file), 'utf8')) as Rules

test.each(profileNames)('%s has alerts and dashboards only on request', (profile) => {
  expect(ofKind(golden(profile), 'PrometheusRule')).toEqual([])
})

withTool('helm', 'alerts and dashboards', (helm) => {
  const manifests = readManifests(render(helm, 'observability'))
  const rules = ofKind(manifests, 'PrometheusRule')
  const boards = ofKind(manifests, 'ConfigMap') as (ReturnType<typeof ofKind>[number] & { data: Record<string, string> })[]

  test('are the rules of deploy/observability, with the addresses of the runbooks', () => {
    expect(rules.length).toBeGreaterThan(5)
    for (const { metadata, spec } of rules) {
      const expected = ownRules(`${metadata.name.replace('touchline-', '')}.yaml`)
      for (const { annotations } of expected.groups.flatMap((group) => group.rules)) {
        if (annotations) annotations.runbook_url = `https://git.example.com/touchline/blob/main/${annotations.runbook_url}`
      }
      expect(spec).toEqual(expected)
      expect(metadata.labels).toMatchObject({ release: 'kube-prometheus-stack' })
    }
  })

  test('dashboards are read by the sidecar of Grafana', () => {
    expect(boards.length).toBeGreaterThan(3)
    for (const { metadata, data } of boards) {
      expect(metadata.labels).toMatchObject({ grafana_dashboard: '1' })
      expect(JSON.parse(data[`${metadata.name}.json`]!)).toMatchObject({ uid: metadata.name, panels: expect.arrayContaining([]) })
    }
  })

  test('name the namespace of the release, and with a prefix its pods', () => {
    const text = render(helm, 'observability', '--set', 'global.namePrefix=eu-', '--namespace', 'elsewhere')
    const elsewhere = readManifests(text)
    const shown = [...ofKind(elsewhere, 'PrometheusRule'), ...ofKind(elsewhere, 'ConfigMap')].map((each) => JSON.stringify(each)).join('')
    expect(shown).not.toContain('sports')
    expect(shown).toContain('namespace=\\"elsewhere\\"')
    expect(shown).toContain('pod=~\\"eu-gateway-')
    expect(shown).not.toMatch(/"deployment\\+", \\+"\(/)
  })

  test('need the address of the runbooks', () => {
    expect(() => render(helm, 'observability', '--set', 'observability.rules.runbooks=')).toThrow(
      'observability.rules.runbooks is required',
    )
  })
})
