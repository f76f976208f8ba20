import { rpcSecretsForTest } from '@touchline/platform/testing/rpc-secrets'
import { run } from '../run.ts'

/**
 * Runs the command line with these arguments, against test services on a port or with exactly these settings. Returns
 * the exit code and the output.
 */
export async function typed(
  args: readonly string[],
  to: number | string | Readonly<Record<string, string>>,
): Promise<{ code: number; out: string; notes: string }> {
  let [out, notes] = ['', '']
  const terminal = {
    out: (text: string) => {
      out += text
    },
    note: (text: string) => {
      notes += text
    },
    interactive: false,
  }
  const code = await run([...args], typeof to === 'object' ? to : { RPC_PORT: String(to), ...rpcSecretsForTest }, terminal)
  return { code, out, notes }
}
