/* Words of horse racing that sources, the service and the public API share. */

/** States of a race, in the order in which a race passes them; photo and stewards_enquiry may be skipped. */
const running = ['scheduled', 'at_post', 'off', 'photo', 'result_provisional', 'stewards_enquiry'] as const
const ended = ['weighed_in', 'abandoned', 'void'] as const
export const raceStates = [...running, ...ended] as const
export const meetingStates = ['scheduled', 'in_progress', 'finished', 'abandoned'] as const
export const resultStates = ['provisional', 'official', 'amended'] as const
export const runnerStatuses = ['declared', 'non_runner', 'reserve', 'withdrawn'] as const
/** Fell, unseated, pulled up, brought down, ran out, refused to race, slipped up, disqualified. */
export const finishCodes = ['F', 'UR', 'PU', 'BD', 'RO', 'RR', 'SU', 'DSQ'] as const
/** Favourite, joint favourite of two, co-favourite of more. */
export const favouriteCodes = ['F', 'JF', 'CF'] as const
export const surfaces = ['turf', 'dirt', 'all_weather'] as const
export const meetingTypes = ['flat', 'jumps', 'harness', 'mixed'] as const
export const raceTypes = ['flat', 'hurdle', 'chase', 'nh_flat', 'harness'] as const

/**
 * The bands of the International Federation of Horseracing Authorities, with the longest distance of each in metres.
 */
const bandEnds = { sprint: 1_300, mile: 1_899, intermediate: 2_100, long: 2_700, extended: Number.POSITIVE_INFINITY } as const
export const distanceBands = Object.keys(bandEnds) as readonly (keyof typeof bandEnds)[]
export const getDistanceBand = (metres: number) => distanceBands.find((band) => metres <= bandEnds[band])!

const within = (words: readonly string[], text: string): boolean => words.includes(text)

export const isRaceEnded = (status: string): boolean => within(ended, status)
/** Whether the race is starting or running: its data changes from moment to moment. */
export const isRaceOn = (status: string): boolean => within(running, status) && status !== 'scheduled'
/** Orders the states of a race by progress; all ended states are equal. */
export const raceProgress = (status: string): number =>
  isRaceEnded(status) ? running.length : (running as readonly string[]).indexOf(status)
export const resultProgress = (status: string): number => (resultStates as readonly string[]).indexOf(status)
/** Whether the race ended without a result. */
export const isWithoutResult = (status: string): boolean => status === 'abandoned' || status === 'void'
