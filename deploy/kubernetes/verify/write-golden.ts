import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { diffRenders } from './golden-diff.ts'
import { render, toolPath } from './helm.ts'
import { goldenFile, profileNames, root, wholeProfile } from './profiles.ts'

const helm = toolPath('helm')
if (helm === undefined) {
  console.error('helm is missing: deploy/dev/install-tools ~/.cache/touchline/bin helm')
  process.exit(1)
}
const whole = render(helm, wholeProfile)
for (const profile of profileNames) {
  const text = profile === wholeProfile ? whole : diffRenders(whole, render(helm, profile))
  writeFileSync(join(root, goldenFile(profile)), text)
}
