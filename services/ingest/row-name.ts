/**
 * What a row is called in a problem: the file of its part, then where it stands in it. `place`: the number of a line, of a row of a list, or of a
 * game; in a part of several files "2016CHN.EVN:1204".
 */
export const rowName = (file: string, place: number | string): string => `${file}#${place}`

/** The file of a row: "2024-25/en.1.json" of "2024-25/en.1.json#17", of a whole file itself. A place ends in a number, and has no # in it. */
export const fileOfRow = (row: string): string => row.replace(/#[^#]*\d$/, '')
