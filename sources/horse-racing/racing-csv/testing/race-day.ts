/** Rows of racing-csv, with the columns that the rows use. */
export function csv(required: readonly string[], rows: readonly Readonly<Record<string, string | number>>[]): string {
  const columns = [...new Set([...required, ...rows.flatMap((row) => Object.keys(row))])]
  const quoted = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return [columns, ...rows.map((row) => columns.map((column) => quoted(String(row[column] ?? ''))))]
    .map((cells) => `${cells.join(',')}\n`)
    .join('')
}

type Row = Readonly<Record<string, string | number>>
export const racesCsv = (rows: readonly Row[]): string => csv(['date', 'course', 'country', 'race'], rows)
export const runnersCsv = (rows: readonly Row[]): string => csv(['date', 'course', 'race', 'horse'], rows)

/** A race with every column, and its three runners. */
export const fullRace: Row = {
  date: '2026-03-01',
  course: 'Harrowmere',
  country: 'GB-ENG',
  race: 1,
  off_at: '13:15',
  actual_off_at: '2026-03-01T13:16:04+00:00',
  name: 'Harbour Handicap Hurdle',
  status: 'weighed_in',
  type: 'hurdle',
  class: 'Class 2',
  pattern: 'Grade 2',
  handicap: 'yes',
  age_band: '4yo+',
  sex_restriction: 'Mares',
  rating_band: '0-125',
  distance: '2m',
  surface: 'turf',
  going: 'Soft',
  obstacles: 8,
  currency: 'GBP',
  prize_total: 50000,
  prizes: '28475|10700',
  runners_declared: 3,
  runners_count: 2,
  result: 'official',
  winning_time_s: 233.41,
  photo_finish: 'no',
  enquiry: 'closed',
  enquiry_outcome: 'No action',
  enquiry_text: 'Interference at the last',
  dividends: 'win:1=5.20|exacta:1-2=31.40',
  meeting_surface: 'turf',
  meeting_type: 'jumps',
  meeting_going: 'Soft',
  weather: 'Overcast',
  rail: 'Out 3 yards',
}

const at = { date: '2026-03-01', course: 'Harrowmere', race: 1 }
export const fullRunners: readonly Row[] = [
  {
    ...at,
    horse: 'Quiet Harbour',
    number: 1,
    draw: 3,
    horse_country: 'IE',
    age: 6,
    sex: 'mare',
    colour: 'bay',
    sire: 'Far Beacon',
    dam: 'Still Water',
    damsire: 'Old Pilot',
    jockey: 'M. Harrow',
    claim_lbs: 3,
    trainer: 'E. Norrby',
    owner: 'The Ferry Partnership',
    weight_lbs: 133,
    headgear: 'b|t',
    official_rating: 124,
    form: '12-3P',
    days_since_run: 21,
    silk_url: 'https://img.example/1.svg',
    sp: '9/2',
    favourite: 'F',
    position: 1,
    prize: 28475,
  },
  {
    ...at,
    horse: 'Lantern Weir',
    number: 2,
    weight_kg: 60,
    sp: 'evens',
    position: 2,
    beaten_lengths: 0.3,
    beaten: 'nk',
    total_beaten: 0.3,
  },
  { ...at, horse: 'Slow Tide', number: 3, status: 'non_runner', non_runner_reason: 'Lame' },
]
