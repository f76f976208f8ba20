import { startOf } from '@touchline/ingest/replay'
import { ingest } from '@touchline/ingest/service'
import { type Environment, readConfig, StartError } from '@touchline/platform/config'

/**
 * The settings with the domain's clock as a replay in FEEDS sets it: five minutes before the first kick-off of its day, and running at its
 * speed. Errors: StartError when the clock is set otherwise too, or the day has no match.
 */
export async function withReplayClock(given: Environment): Promise<Environment> {
  const { feeds, privateDownloads } = readConfig({ ingest: ingest.config }, given).ingest
  const replayed = feeds.find((feed) => feed.kind === 'replayed')
  if (!replayed) return given
  const set = ['NOW', 'CLOCK_SPEED'].filter((name) => given[name])
  if (set.length > 0) throw new StartError(`FEEDS has a replay, which sets the clock: leave out ${set.join(' and ')}.`)
  const startAt = await startOf(replayed, { allowPrivate: privateDownloads === 'on' }).catch((error: Error) => {
    throw new StartError(`FEEDS ${error.message}.`)
  })
  return { ...given, NOW: new Date(startAt).toISOString(), CLOCK_SPEED: String(replayed.speed) }
}
