import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { render, toolPath } from './helm.ts'
import { goldenOf, profileNames, root } from './profiles.ts'

const helm = toolPath('helm')
if (helm === undefined) {
  console.error('helm is missing: deploy/dev/install-tools ~/.cache/touchline/bin helm')
  process.exit(1)
}
for (const profile of profileNames) writeFileSync(join(root, goldenOf(profile)), render(helm, profile))
