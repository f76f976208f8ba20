import type { Language } from '@touchline/contract/catalog'
import type { Entity } from '../../fact.ts'
import type { Name } from '../name.ts'

type Row = Omit<Name, 'text'> & { text: string; translations?: Partial<Record<Language, string>> }

const club = (country: string, text: string, translations: Row['translations'] = {}): Row => ({ type: 'club', country, text, translations })
const nation = (country: string, en: string, de: string, es: string, it: string, fr: string): Row => ({
  type: 'national',
  country,
  text: en,
  translations: { de, es, it, fr },
})
const player = (text: string): Row => ({ type: 'player', country: '', text })
const league = (text: string, translations: Row['translations'] = {}): Row => ({ type: 'league', country: '', text, translations })

/** Names with an article, or with a vowel or an h at the start. */
export const rows = {
  arsenal: club('GB-ENG', 'Arsenal'),
  women: club('GB-ENG', 'Arsenal Women'),
  chelsea: club('GB-ENG', 'Chelsea'),
  inter: club('IT', 'Inter Milan', { de: 'Inter Mailand', es: 'Inter', it: 'Inter', fr: 'Inter Milan' }),
  juventus: club('IT', 'Juventus', { de: 'Juventus Turin' }),
  spezia: club('IT', 'Spezia', { fr: 'La Spezia' }),
  lehavre: club('FR', 'Le Havre'),
  herbiers: club('FR', 'Les Herbiers'),
  marseille: club('FR', 'Olympique de Marseille'),
  cologne: club('DE', 'FC Cologne', { de: '1. FC Köln', es: 'Colonia', it: 'Colonia', fr: 'Cologne' }),
  hoffenheim: club('DE', 'TSG Hoffenheim'),
  hamburg: club('DE', 'Hamburger SV', { es: 'Hamburgo', it: 'Amburgo', fr: 'Hambourg' }),
  hertha: club('DE', 'Hertha Berlin', { de: 'Hertha BSC' }),
  stuttgart: club('DE', 'VfB Stuttgart', { it: 'Stoccarda' }),
  wolves: club('GB-ENG', 'Wolverhampton Wanderers'),
  nacional: club('EC', 'El Nacional'),
  strongest: club('BO', 'The Strongest'),
  lakers: club('US', 'Los Angeles Lakers', { fr: 'Lakers de Los Angeles' }),
  celtics: club('US', 'Boston Celtics', { fr: 'Celtics de Boston' }),
  heat: club('US', 'Miami Heat', { fr: 'Heat de Miami' }),
  jazz: club('US', 'Utah Jazz'),
  redsox: club('US', 'Boston Red Sox', { fr: 'Red Sox de Boston' }),
  yankees: club('US', 'New York Yankees', { fr: 'Yankees de New York' }),
  leafs: club('CA', 'Toronto Maple Leafs', { fr: 'Maple Leafs de Toronto' }),
  avalanche: club('US', 'Colorado Avalanche', { fr: 'Avalanche du Colorado' }),
  eagles: club('US', 'Philadelphia Eagles', { fr: 'Eagles de Philadelphie' }),
  chiefs: club('US', 'Kansas City Chiefs', { fr: 'Chiefs de Kansas City' }),
  kiel: club('DE', 'THW Kiel'),
  foxes: club('DE', 'Füchse Berlin'),
  perugia: club('IT', 'Perugia'),
  zawiercie: club('PL', 'Zawiercie'),
  netherlands: nation('NL', 'Netherlands', 'Niederlande', 'Países Bajos', 'Paesi Bassi', 'Pays-Bas'),
  usa: nation('US', 'United States', 'USA', 'Estados Unidos', 'Stati Uniti', 'États-Unis'),
  switzerland: nation('CH', 'Switzerland', 'Schweiz', 'Suiza', 'Svizzera', 'Suisse'),
  argentina: nation('AR', 'Argentina', 'Argentinien', 'Argentina', 'Argentina', 'Argentine'),
  france: nation('FR', 'France', 'Frankreich', 'Francia', 'Francia', 'France'),
  ireland: nation('IE', 'Republic of Ireland', 'Irland', 'Irlanda', 'Irlanda', "République d'Irlande"),
  haiti: nation('HT', 'Haiti', 'Haiti', 'Haití', 'Haiti', 'Haïti'),
  salvador: nation('SV', 'El Salvador', 'El Salvador', 'El Salvador', 'El Salvador', 'Salvador'),
  iran: nation('IR', 'Iran', 'Iran', 'Irán', 'Iran', 'Iran'),
  emirates: nation(
    'AE',
    'United Arab Emirates',
    'Vereinigte Arabische Emirate',
    'Emiratos Árabes Unidos',
    'Emirati Arabi Uniti',
    'Émirats arabes unis',
  ),
  alcaraz: player('Carlos Alcaraz'),
  sinner: player('Jannik Sinner'),
  swiatek: player('Iga Świątek'),
  sabalenka: player('Aryna Sabalenka'),
  pair: { type: 'player_pair', country: '', text: 'Bopanna / Ebden' },
  dembele: player('Ousmane Dembélé'),
  lloris: player('Hugo Lloris'),
  haaland: player('Erling Haaland'),
  smith: player('Will Smith'),
  mead: player('Beth Mead'),
  jokic: player('Nikola Jokić'),
  premier: league('Premier League'),
  laliga: league('La Liga', { es: 'LaLiga', it: 'Liga', fr: 'Liga' }),
  seriea: league('Serie A'),
  bundesliga: league('Bundesliga'),
  nba: league('NBA'),
  mlb: league('MLB'),
  nfl: league('NFL'),
  worldcup: league('World Cup', { de: 'Weltmeisterschaft', es: 'Copa Mundial', it: 'Mondiali', fr: 'Coupe du monde' }),
  wimbledon: league('Wimbledon'),
} as const satisfies Record<string, Row>

export type EntityId = keyof typeof rows

/** The entity of an id: a team, a player of a team (`person`) or a league. */
export const team = (id: EntityId): Entity => ({ type: 'team', id })
export const person = (id: EntityId): Entity => ({ type: 'player', id })
export const competition = (id: EntityId): Entity => ({ type: 'league', id })

export const nameIn =
  (lang: Language) =>
  ({ id }: Entity): Name => {
    const { text, type, country, translations }: Row = rows[id as EntityId]
    return { text: translations?.[lang] ?? text, type, country }
  }
