/**
 * Maximum of open files and sockets of this process (RLIMIT_NOFILE; Node raises it to the hard limit on start).
 * Undefined when the system has no limit or does not report it.
 */
export function descriptorLimit(): number | undefined {
  // Missing in the types of this Node version.
  const report = process.report as typeof process.report & { excludeNetwork: boolean }
  // Otherwise a report resolves the name of every peer by DNS.
  report.excludeNetwork = true
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft: number | string } } }
  const soft = userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : undefined
}
