import type { Language } from '@touchline/contract/catalog'

/** Texts of publishable keys. */
interface Texts {
  /** The choice among the kinds of keys. */
  kind: string
  /** Badge of the list. */
  badge: string
  origins: string
  originsHint: string
  originsInvalid: string
  visitor: string
  visitorHint: string
  visitorInvalid: string
}

export const publishableTexts: Readonly<Record<Language, Texts>> = {
  en: {
    kind: 'Publishable: for the script of a page, begins with tl_pub_',
    badge: 'Publishable',
    origins: 'Pages that may use the key',
    originsHint: 'Of a publishable key: scheme and host, such as https://app.example, separated by spaces. Up to 20.',
    originsInvalid: 'Enter scheme and host of each site, such as https://app.example, without a path.',
    visitor: 'Calls per minute of one visitor',
    visitorHint: 'Of a publishable key, within the limit of the key. Empty: 60.',
    visitorInvalid: 'Enter a whole number of at least 1.',
  },
  de: {
    kind: 'Öffentlich: für das Skript einer Seite, beginnt mit tl_pub_',
    badge: 'Öffentlich',
    origins: 'Seiten, die den Schlüssel benutzen dürfen',
    originsHint: 'Für einen öffentlichen Schlüssel: Schema und Host, etwa https://app.example, durch Leerzeichen getrennt. Höchstens 20.',
    originsInvalid: 'Geben Sie Schema und Host jeder Seite ohne Pfad ein, etwa https://app.example.',
    visitor: 'Abrufe pro Minute eines Besuchers',
    visitorHint: 'Für einen öffentlichen Schlüssel, innerhalb von dessen Grenze. Leer: 60.',
    visitorInvalid: 'Geben Sie eine ganze Zahl ab 1 ein.',
  },
  es: {
    kind: 'Publicable: para el script de una página, empieza por tl_pub_',
    badge: 'Publicable',
    origins: 'Páginas que pueden usar la clave',
    originsHint: 'De una clave publicable: esquema y host, como https://app.example, separados por espacios. Hasta 20.',
    originsInvalid: 'Introduzca el esquema y el host de cada sitio, como https://app.example, sin ruta.',
    visitor: 'Llamadas por minuto de un visitante',
    visitorHint: 'De una clave publicable, dentro del límite de la clave. Vacío: 60.',
    visitorInvalid: 'Introduzca un número entero a partir de 1.',
  },
  it: {
    kind: 'Pubblicabile: per lo script di una pagina, inizia con tl_pub_',
    badge: 'Pubblicabile',
    origins: 'Pagine che possono usare la chiave',
    originsHint: 'Di una chiave pubblicabile: schema e host, come https://app.example, separati da spazi. Al massimo 20.',
    originsInvalid: 'Inserisci schema e host di ogni sito, come https://app.example, senza percorso.',
    visitor: 'Chiamate al minuto di un visitatore',
    visitorHint: 'Di una chiave pubblicabile, entro il limite della chiave. Vuoto: 60.',
    visitorInvalid: 'Inserisci un numero intero a partire da 1.',
  },
  fr: {
    kind: 'Publiable : pour le script d’une page, commence par tl_pub_',
    badge: 'Publiable',
    origins: 'Pages qui peuvent utiliser la clé',
    originsHint: 'D’une clé publiable : schéma et hôte, comme https://app.example, séparés par des espaces. 20 au plus.',
    originsInvalid: 'Saisissez le schéma et l’hôte de chaque site, comme https://app.example, sans chemin.',
    visitor: 'Appels par minute d’un visiteur',
    visitorHint: 'D’une clé publiable, dans la limite de la clé. Vide : 60.',
    visitorInvalid: 'Saisissez un nombre entier à partir de 1.',
  },
}
