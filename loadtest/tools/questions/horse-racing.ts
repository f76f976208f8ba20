import { type Question, saysNone, type Truth } from './question.ts'

interface Race {
  id: string
  name: string
  course: string
  number: number
  off_at: string
  status: string
}
interface Runner {
  number: number
  horse: { name: string }
  jockey: { name: string } | null
}
const races = async ({ rest }: Truth): Promise<Race[]> => (await rest<Race[]>('/horse-racing/races?limit=200')).data
const nextRace = async (truth: Truth): Promise<Race> =>
  (await races(truth)).filter(({ status }) => status === 'scheduled').toSorted((a, b) => a.off_at.localeCompare(b.off_at))[0]!
/** Every tool says so: the tools have no horse racing. */
const inRestOnly = 'Horse racing REST only'

/** Race days of the demo. An answer is also right if it says where races are to be found. */
export const horseRacing: readonly Question[] = [
  {
    asks: '¿Qué caballos corren en la próxima carrera?',
    lang: 'es',
    calls: [
      ['get_matches', { sport: 'horse-racing', next: 1 }],
      ['list_sports', {}],
    ],
    right: async (truth) => {
      const { id } = await nextRace(truth)
      const { data } = await truth.rest<Runner[]>(`/horse-racing/races/${id}/runners`)
      return data.slice(0, 3).map(({ horse }) => [horse.name, inRestOnly])
    },
    misleading: ['0 matches'],
  },
  {
    asks: 'Wann ist das nächste Rennen in Lomport Park?',
    lang: 'de',
    calls: [
      ['get_matches', { sport: 'horse racing', league: 'Lomport Park', next: 1, lang: 'de' }],
      ['list_sports', {}],
    ],
    right: async (truth) => {
      const race = (await races(truth)).filter(({ course, status }) => course === 'Lomport Park' && status === 'scheduled')[0]
      return [race === undefined ? saysNone : [`Lomport Park ${race.off_at.slice(11, 16)}`, inRestOnly]]
    },
    misleading: ['no league "Lomport Park"'],
  },
  {
    asks: 'Quelles sont les cotes du favori de la prochaine course ?',
    lang: 'fr',
    calls: [
      ['get_matches', { sport: 'horse-racing', date: 'today', lang: 'fr' }],
      ['list_sports', {}],
    ],
    right: () => [[inRestOnly, 'odds not available']],
    misleading: [/\b\d+\/\d+ (fav|odds)/i],
  },
  {
    asks: 'Who won the Marnham Stakes this morning?',
    lang: 'en',
    calls: [
      ['get_match', { sport: 'horse-racing', team: 'Marnham Stakes' }],
      ['list_sports', {}],
    ],
    right: async (truth) => {
      const race = (await races(truth)).find(({ name }) => name === 'Marnham Stakes')!
      const { data } = await truth.rest<{ placings: { position: number | null; horse: { name: string } }[] }>(
        `/horse-racing/races/${race.id}/results`,
      )
      return [[`1 ${data.placings.find(({ position }) => position === 1)!.horse.name}`, inRestOnly]]
    },
    misleading: ['No team'],
  },
  {
    asks: 'When is the next Formula 1 Grand Prix?',
    lang: 'en',
    calls: [
      ['get_matches', { sport: 'formula 1', next: 1 }],
      ['list_sports', {}],
    ],
    right: () => [/soccer/, /tennis/],
    misleading: [/grand prix, \d{4}/i],
  },
]
