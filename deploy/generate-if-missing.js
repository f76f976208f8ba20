// `npm ci --ignore-scripts` leaves the code undone that the contract generates: whoever starts afterwards gets it here.
import { execSync } from 'node:child_process'
import { existsSync } from 'node:fs'

if (!existsSync(new URL('../proto/gen', import.meta.url))) execSync('npm run --silent generate', { stdio: 'inherit' })
