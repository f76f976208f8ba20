import { startOf } from '@touchline/ingest/replay'
import { ingest } from '@touchline/ingest/service'
import { type Environment, readConfig, StartError } from '@touchline/platform/config'

/**
 * The settings with the domain clock of a replay in FEEDS: it starts five minutes before the first kickoff of the day
 * and runs at the speed of the replay. Errors: StartError when NOW or CLOCK_SPEED is set too, or the day has no match.
 */
export async function withReplayClock(given: Environment): Promise<Environment> {
  const { feeds, privateDownloads } = readConfig({ ingest: ingest.config }, given).ingest
  const replayed = feeds.find((feed) => feed.kind === 'replayed')
  if (!replayed) return given
  const conflicting = ['NOW', 'CLOCK_SPEED'].filter((name) => given[name])
  if (conflicting.length > 0) throw new StartError(`FEEDS has a replay, which sets the clock: leave out ${conflicting.join(' and ')}.`)
  const startAt = await startOf(replayed, { allowPrivate: privateDownloads === 'on' }).catch((error: Error) => {
    throw new StartError(`FEEDS ${error.message}.`)
  })
  return { ...given, NOW: new Date(startAt).toISOString(), CLOCK_SPEED: String(replayed.speed) }
}
