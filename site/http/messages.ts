import type { Language } from '@touchline/contract/catalog'

/** Texts of requests that no page of an area responds to. */
interface Texts {
  tooLarge: string
  outdated: string
  outdatedHint: string
  tooMany: string
  tooManyHint: (seconds: number) => string
  leaving: string
  continueTo: (host: string) => string
}

export const refusalTexts: Readonly<Record<Language, Texts>> = {
  en: {
    tooLarge: 'The form is too large.',
    outdated: 'This form is out of date.',
    outdatedHint: 'Go back, reload the page and send the form again. Nothing was changed.',
    tooMany: 'Too many attempts.',
    tooManyHint: (seconds) => `Nothing was changed. Try again in ${seconds} seconds.`,
    leaving: 'One moment …',
    continueTo: (host) => `Continue to ${host}`,
  },
  de: {
    tooLarge: 'Das Formular ist zu groß.',
    outdated: 'Dieses Formular ist veraltet.',
    outdatedHint: 'Gehen Sie zurück, laden Sie die Seite neu und senden Sie das Formular noch einmal. Es wurde nichts geändert.',
    tooMany: 'Zu viele Versuche.',
    tooManyHint: (seconds) => `Es wurde nichts geändert. Versuchen Sie es in ${seconds} Sekunden noch einmal.`,
    leaving: 'Einen Moment …',
    continueTo: (host) => `Weiter zu ${host}`,
  },
  es: {
    tooLarge: 'El formulario es demasiado grande.',
    outdated: 'Este formulario ha caducado.',
    outdatedHint: 'Vuelva atrás, recargue la página y envíe el formulario de nuevo. No se ha cambiado nada.',
    tooMany: 'Demasiados intentos.',
    tooManyHint: (seconds) => `No se ha cambiado nada. Inténtelo de nuevo dentro de ${seconds} segundos.`,
    leaving: 'Un momento…',
    continueTo: (host) => `Continuar a ${host}`,
  },
  it: {
    tooLarge: 'Il modulo è troppo grande.',
    outdated: 'Questo modulo è scaduto.',
    outdatedHint: 'Torna indietro, ricarica la pagina e invia di nuovo il modulo. Non è stato modificato nulla.',
    tooMany: 'Troppi tentativi.',
    tooManyHint: (seconds) => `Non è stato modificato nulla. Riprova tra ${seconds} secondi.`,
    leaving: 'Un momento…',
    continueTo: (host) => `Continua su ${host}`,
  },
  fr: {
    tooLarge: 'Le formulaire est trop volumineux.',
    outdated: 'Ce formulaire a expiré.',
    outdatedHint: 'Revenez en arrière, rechargez la page et envoyez de nouveau le formulaire. Rien n’a été modifié.',
    tooMany: 'Trop de tentatives.',
    tooManyHint: (seconds) => `Rien n’a été modifié. Réessayez dans ${seconds} secondes.`,
    leaving: 'Un instant…',
    continueTo: (host) => `Continuer vers ${host}`,
  },
}
