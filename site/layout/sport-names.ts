import type { Language, SportId } from '@touchline/contract/catalog'

type Names = Readonly<Record<SportId, string>>

/** Names of the sports of this release in the languages of the pages. */
export const sportNames: Readonly<Record<Language, Names>> = {
  en: {
    soccer: 'Soccer',
    basketball: 'Basketball',
    baseball: 'Baseball',
    hockey: 'Ice hockey',
    tennis: 'Tennis',
    handball: 'Handball',
    volleyball: 'Volleyball',
    'american-football': 'American football',
    'horse-racing': 'Horse racing',
  },
  de: {
    soccer: 'Fußball',
    basketball: 'Basketball',
    baseball: 'Baseball',
    hockey: 'Eishockey',
    tennis: 'Tennis',
    handball: 'Handball',
    volleyball: 'Volleyball',
    'american-football': 'American Football',
    'horse-racing': 'Pferderennen',
  },
  es: {
    soccer: 'Fútbol',
    basketball: 'Baloncesto',
    baseball: 'Béisbol',
    hockey: 'Hockey sobre hielo',
    tennis: 'Tenis',
    handball: 'Balonmano',
    volleyball: 'Voleibol',
    'american-football': 'Fútbol americano',
    'horse-racing': 'Carreras de caballos',
  },
  it: {
    soccer: 'Calcio',
    basketball: 'Pallacanestro',
    baseball: 'Baseball',
    hockey: 'Hockey su ghiaccio',
    tennis: 'Tennis',
    handball: 'Pallamano',
    volleyball: 'Pallavolo',
    'american-football': 'Football americano',
    'horse-racing': 'Ippica',
  },
  fr: {
    soccer: 'Football',
    basketball: 'Basket-ball',
    baseball: 'Baseball',
    hockey: 'Hockey sur glace',
    tennis: 'Tennis',
    handball: 'Handball',
    volleyball: 'Volley-ball',
    'american-football': 'Football américain',
    'horse-racing': 'Courses hippiques',
  },
}
