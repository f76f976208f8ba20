// Runs a program with the flags of production:   node deploy/launch.ts [NODE-FLAG…] FILE [ARGUMENT…]
import { spawn } from 'node:child_process'
import { nodeFlags } from '@touchline/platform/node-flags'

const program = spawn(process.execPath, [...nodeFlags, ...process.argv.slice(2)], { stdio: 'inherit' })
// A terminal sends SIGINT to both.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => program.kill('SIGTERM'))
program.on('exit', (code, signal) => {
  if (signal === null) process.exit(code)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
})
