import type { Language } from '@touchline/contract/catalog'

interface Texts {
  /** To the new address. */
  confirm: { subject: string; lead(from: string): string; warning: string; label: string }
  /** To the present address, when a change was asked for. */
  notice: { subject: string; lead(to: string): string; advice: string; label: string }
  /** To the former address, after the change. */
  changed: { subject: string; lead(to: string): string; advice: string }
}

/** Texts of mails about a change of the address of an account. */
export const addressTexts: Readonly<Record<Language, Texts>> = {
  en: {
    confirm: {
      subject: 'Confirm your new address at Touchline',
      lead: (from) =>
        `The account of ${from} is to have this address. Open the link where you are signed in to that account. It works for one hour.`,
      warning: 'If you did not ask for it, ignore this mail: nothing changes without the link.',
      label: 'Confirm the address',
    },
    notice: {
      subject: 'A change of your address at Touchline was requested',
      lead: (to) => `Somebody who is signed in to your account asked to change its address to ${to}.`,
      advice: 'If it was not you, end all sessions and remove passkeys that you do not know: the change cannot be confirmed afterwards.',
      label: 'See your sessions',
    },
    changed: {
      subject: 'The address of your Touchline account has changed',
      lead: (to) => `Your account now has the address ${to}. This address no longer signs in to it.`,
      advice: 'If it was not you, contact the support of Touchline at once.',
    },
  },
  de: {
    confirm: {
      subject: 'Bestätigen Sie Ihre neue Adresse bei Touchline',
      lead: (from) =>
        `Das Konto von ${from} soll diese Adresse bekommen. Öffnen Sie den Link dort, wo Sie bei diesem Konto angemeldet sind. Er gilt eine Stunde lang.`,
      warning: 'Falls Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail: Ohne den Link ändert sich nichts.',
      label: 'Adresse bestätigen',
    },
    notice: {
      subject: 'Ihre Adresse bei Touchline soll geändert werden',
      lead: (to) => `Jemand, der bei Ihrem Konto angemeldet ist, möchte dessen Adresse in ${to} ändern.`,
      advice:
        'Falls Sie das nicht waren, beenden Sie alle Sitzungen und entfernen Sie Passkeys, die Sie nicht kennen: Danach lässt sich die Änderung nicht mehr bestätigen.',
      label: 'Sitzungen ansehen',
    },
    changed: {
      subject: 'Die Adresse Ihres Touchline-Kontos wurde geändert',
      lead: (to) => `Ihr Konto hat jetzt die Adresse ${to}. Mit dieser Adresse meldet sich dort niemand mehr an.`,
      advice: 'Falls Sie das nicht waren, wenden Sie sich sofort an den Support von Touchline.',
    },
  },
  es: {
    confirm: {
      subject: 'Confirma tu nueva dirección en Touchline',
      lead: (from) =>
        `La cuenta de ${from} va a tener esta dirección. Abre el enlace donde hayas iniciado sesión con esa cuenta. Funciona durante una hora.`,
      warning: 'Si no lo has pedido tú, ignora este correo: sin el enlace no cambia nada.',
      label: 'Confirmar la dirección',
    },
    notice: {
      subject: 'Se ha pedido cambiar tu dirección en Touchline',
      lead: (to) => `Alguien con una sesión abierta en tu cuenta ha pedido cambiar su dirección a ${to}.`,
      advice:
        'Si no has sido tú, cierra todas las sesiones y quita las llaves de acceso que no conozcas: después ya no se puede confirmar el cambio.',
      label: 'Ver tus sesiones',
    },
    changed: {
      subject: 'La dirección de tu cuenta de Touchline ha cambiado',
      lead: (to) => `Tu cuenta tiene ahora la dirección ${to}. Con esta dirección ya no se inicia sesión en ella.`,
      advice: 'Si no has sido tú, ponte en contacto enseguida con el soporte de Touchline.',
    },
  },
  it: {
    confirm: {
      subject: 'Conferma il tuo nuovo indirizzo su Touchline',
      lead: (from) =>
        `L’account di ${from} avrà questo indirizzo. Apri il link dove hai effettuato l’accesso a quell’account. Funziona per un’ora.`,
      warning: 'Se non lo hai richiesto tu, ignora questa e-mail: senza il link non cambia nulla.',
      label: 'Conferma l’indirizzo',
    },
    notice: {
      subject: 'È stato richiesto un cambio del tuo indirizzo su Touchline',
      lead: (to) => `Qualcuno che ha effettuato l’accesso al tuo account ha chiesto di cambiarne l’indirizzo in ${to}.`,
      advice:
        'Se non sei stato tu, termina tutte le sessioni e rimuovi le passkey che non conosci: dopo, il cambio non può più essere confermato.',
      label: 'Vedi le tue sessioni',
    },
    changed: {
      subject: 'L’indirizzo del tuo account Touchline è cambiato',
      lead: (to) => `Il tuo account ha ora l’indirizzo ${to}. Con questo indirizzo non si accede più all’account.`,
      advice: 'Se non sei stato tu, contatta subito l’assistenza di Touchline.',
    },
  },
  fr: {
    confirm: {
      subject: 'Confirmez votre nouvelle adresse sur Touchline',
      lead: (from) =>
        `Le compte de ${from} doit recevoir cette adresse. Ouvrez le lien là où vous êtes connecté à ce compte. Il fonctionne pendant une heure.`,
      warning: 'Si vous ne l’avez pas demandé, ignorez cet e-mail : sans le lien, rien ne change.',
      label: 'Confirmer l’adresse',
    },
    notice: {
      subject: 'Un changement de votre adresse sur Touchline a été demandé',
      lead: (to) => `Une personne connectée à votre compte a demandé à remplacer son adresse par ${to}.`,
      advice:
        'Si ce n’était pas vous, fermez toutes les sessions et supprimez les clés d’accès que vous ne connaissez pas : le changement ne pourra plus être confirmé.',
      label: 'Voir vos sessions',
    },
    changed: {
      subject: 'L’adresse de votre compte Touchline a changé',
      lead: (to) => `Votre compte a maintenant l’adresse ${to}. Cette adresse n’y donne plus accès.`,
      advice: 'Si ce n’était pas vous, contactez immédiatement l’assistance de Touchline.',
    },
  },
}
