import { execFileSync } from 'node:child_process'
import { expect, test } from '@jest/globals'
import { render } from './helm.ts'
import { goldenText, readManifests, workloadsOf } from './manifests.ts'
import { profileNames, root } from './profiles.ts'
import { aliasOf, definitions } from './testing/definitions.ts'
import { withTool } from './testing/with-tool.ts'

const aliases = definitions.map(({ name }) => ({ name, alias: aliasOf(name) }))

/** Helm's message when it refuses. */
function refusal(helm: string, ...args: string[]): string {
  try {
    render(helm, 'prod', ...args)
  } catch (error) {
    return String((error as { stderr: unknown }).stderr)
  }
  return ''
}

withTool('helm', 'the umbrella', (helm) => {
  test.each(profileNames)('%s is rendered as its golden file, twice', (profile) => {
    expect([render(helm, profile), render(helm, profile)]).toEqual([goldenText(profile), goldenText(profile)])
  })

  test.each(aliases)('$name is rendered with the others disabled, as with them', ({ name, alias }) => {
    const others = aliases.filter((each) => each.alias !== alias).map((each) => `${each.alias}.enabled=false`)
    const alone = readManifests(render(helm, 'prod', '--set', others.join(',')))
    expect(workloadsOf(alone).map(({ metadata }) => metadata.name)).toEqual([name])
    const whole = readManifests(goldenText('prod'))
    for (const each of alone) expect(whole).toContainEqual(each)
  })

  test.each([
    ['ingest.env.FEEDS=', 'ingest.env.FEEDS is required in prod'],
    ['gateway.env.PUBLIC_URL=', 'gateway.env.PUBLIC_URL is required in prod'],
    ['global.image.digests.live=', 'live: image.digest or global.image.digests.live is required here'],
    ['live.env.KEY_SECRET=x,live.secrets={KEY_SECRET}', 'KEY_SECRET is a secret and must not be in env'],
    ['live.repliccas=3', 'repliccas'],
    ['lvie.replicas=3', 'lvie'],
    ['global.imgae.tag=1', 'imgae'],
    ['live.resources.preset=xl', 'preset'],
    ['live.autoscaling.rsp=3', 'autoscaling'],
  ])('--set %s is refused: %s', (values, reason) => {
    expect(refusal(helm, '--set', values)).toContain(reason)
  })
})

withTool('helm-unittest', 'the chart of one service', (unittest) => {
  test('passes its suites', () => {
    expect(execFileSync(unittest, ['--strict', 'charts/service'], { cwd: root, encoding: 'utf8' })).toMatch(/^Tests:\s+\d+ passed/m)
  })
})
