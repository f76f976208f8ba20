/** Places of a part of a ranking list: about 400 kB encoded, so that messages and documents stay below 1 MB. */
export const placesOfPart = 5_000
