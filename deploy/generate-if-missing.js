// `npm ci --ignore-scripts` does not generate code from the contract; this script does it before the first start.
import { execSync } from 'node:child_process'
import { existsSync } from 'node:fs'

if (!existsSync(new URL('../proto/gen', import.meta.url))) execSync('npm run --silent generate', { stdio: 'inherit' })
