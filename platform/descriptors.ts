/**
 * How many files and sockets this process may have open at once (RLIMIT_NOFILE; Node raises it to the hard limit at its start). Undefined where the
 * system sets no limit or does not say.
 */
export function descriptorLimit(): number | undefined {
  // Missing in the types of this Node.
  const report = process.report as typeof process.report & { excludeNetwork: boolean }
  // Without this a report asks DNS for the name of every peer.
  report.excludeNetwork = true
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft: number | string } } }
  const soft = userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : undefined
}
