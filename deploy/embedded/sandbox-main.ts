import { whenShellExits } from '@touchline/platform/parent'
import { runProcess } from '@touchline/platform/process'
import { withSettingsFolder } from '@touchline/platform/settings-folder'
import { startSandbox } from './sandbox.ts'

const stop = () => process.kill(process.pid, 'SIGTERM')
whenShellExits(process.env.npm_lifecycle_event, stop)
// As a process of a cluster it ends with the one that started it.
process.on('disconnect', stop)

runProcess((signal) => startSandbox({ INTERNAL_HOST: '0.0.0.0', STOP_WAIT_SECONDS: '5', ...withSettingsFolder(process.env) }, signal))
