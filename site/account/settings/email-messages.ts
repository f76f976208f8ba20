import type { Language } from '@touchline/contract/catalog'

/** Texts of changing the address of an account. */
interface Texts {
  change: string
  newEmail: string
  newEmailHint: string
  newEmailInvalid: string
  sendLink: string
  linkSent: (email: string) => string
  confirmTitle: string
  confirmIntro: (email: string) => string
  confirm: string
  emailChanged: (email: string) => string
  linkInvalid: string
  linkInvalidHint: (email: string) => string
  emailTaken: string
  emailTakenHint: string
  toSettings: string
}

export const emailTexts: Readonly<Record<Language, Texts>> = {
  en: {
    change: 'Change the address',
    newEmail: 'New address',
    newEmailHint: 'We mail a link to it. The address changes when you open the link here and confirm.',
    newEmailInvalid:
      'Enter another address that you can read, such as ana@example.com. Addresses of disposable mailboxes are not accepted.',
    sendLink: 'Send the link',
    linkSent: (email) => `A link is on its way to ${email}. Open it in this browser within an hour.`,
    confirmTitle: 'Confirm your new address',
    confirmIntro: (email) => `You are signed in as ${email}. The button gives this account the address that the link was mailed to.`,
    confirm: 'Change the address',
    emailChanged: (email) => `The address of your account is now ${email}.`,
    linkInvalid: 'This link does not work',
    linkInvalidHint: (email) =>
      `It has expired, a newer one was sent, or it is for another account than ${email}. Ask for a new link in the settings.`,
    emailTaken: 'This address has an account',
    emailTakenHint: 'Sign in with that address and delete the account, or use another address.',
    toSettings: 'To the settings',
  },
  de: {
    change: 'Adresse ändern',
    newEmail: 'Neue Adresse',
    newEmailHint: 'Wir senden einen Link dorthin. Die Adresse ändert sich, wenn Sie den Link hier öffnen und bestätigen.',
    newEmailInvalid:
      'Geben Sie eine andere Adresse ein, die Sie lesen können, zum Beispiel ana@example.com. Adressen von Wegwerf-Postfächern werden nicht angenommen.',
    sendLink: 'Link senden',
    linkSent: (email) => `Ein Link an ${email} ist unterwegs. Öffnen Sie ihn innerhalb einer Stunde in diesem Browser.`,
    confirmTitle: 'Neue Adresse bestätigen',
    confirmIntro: (email) => `Sie sind als ${email} angemeldet. Der Knopf gibt diesem Konto die Adresse, an die der Link ging.`,
    confirm: 'Adresse ändern',
    emailChanged: (email) => `Die Adresse Ihres Kontos ist jetzt ${email}.`,
    linkInvalid: 'Dieser Link funktioniert nicht',
    linkInvalidHint: (email) =>
      `Er ist abgelaufen, es wurde ein neuerer gesendet, oder er ist für ein anderes Konto als ${email}. Fordern Sie in den Einstellungen einen neuen an.`,
    emailTaken: 'Diese Adresse hat schon ein Konto',
    emailTakenHint: 'Melden Sie sich mit ihr an und löschen Sie das Konto, oder verwenden Sie eine andere Adresse.',
    toSettings: 'Zu den Einstellungen',
  },
  es: {
    change: 'Cambiar la dirección',
    newEmail: 'Nueva dirección',
    newEmailHint: 'Le enviamos un enlace. La dirección cambia cuando lo abre aquí y lo confirma.',
    newEmailInvalid: 'Introduzca otra dirección que pueda leer, por ejemplo ana@example.com. No se aceptan buzones desechables.',
    sendLink: 'Enviar el enlace',
    linkSent: (email) => `El enlace para ${email} está en camino. Ábralo en este navegador antes de una hora.`,
    confirmTitle: 'Confirmar la nueva dirección',
    confirmIntro: (email) => `Ha iniciado sesión como ${email}. El botón da a esta cuenta la dirección a la que se envió el enlace.`,
    confirm: 'Cambiar la dirección',
    emailChanged: (email) => `La dirección de su cuenta es ahora ${email}.`,
    linkInvalid: 'Este enlace no funciona',
    linkInvalidHint: (email) =>
      `Ha caducado, se envió otro más reciente o es de otra cuenta distinta de ${email}. Pida un enlace nuevo en los ajustes.`,
    emailTaken: 'Esta dirección ya tiene una cuenta',
    emailTakenHint: 'Inicie sesión con ella y elimine la cuenta, o use otra dirección.',
    toSettings: 'A los ajustes',
  },
  it: {
    change: 'Cambia l’indirizzo',
    newEmail: 'Nuovo indirizzo',
    newEmailHint: 'Ti inviamo un link. L’indirizzo cambia quando lo apri qui e confermi.',
    newEmailInvalid:
      'Inserisci un altro indirizzo che puoi leggere, ad esempio ana@example.com. Le caselle usa e getta non sono accettate.',
    sendLink: 'Invia il link',
    linkSent: (email) => `Il link per ${email} è in arrivo. Aprilo in questo browser entro un’ora.`,
    confirmTitle: 'Conferma il nuovo indirizzo',
    confirmIntro: (email) =>
      `Hai effettuato l’accesso come ${email}. Il pulsante dà a questo account l’indirizzo a cui è stato inviato il link.`,
    confirm: 'Cambia l’indirizzo',
    emailChanged: (email) => `L’indirizzo del tuo account ora è ${email}.`,
    linkInvalid: 'Questo link non funziona',
    linkInvalidHint: (email) =>
      `È scaduto, ne è stato inviato uno più recente o è di un account diverso da ${email}. Chiedi un nuovo link nelle impostazioni.`,
    emailTaken: 'Questo indirizzo ha già un account',
    emailTakenHint: 'Accedi con quell’indirizzo ed elimina l’account, oppure usa un altro indirizzo.',
    toSettings: 'Alle impostazioni',
  },
  fr: {
    change: 'Changer l’adresse',
    newEmail: 'Nouvelle adresse',
    newEmailHint: 'Nous y envoyons un lien. L’adresse change lorsque vous l’ouvrez ici et confirmez.',
    newEmailInvalid:
      'Saisissez une autre adresse que vous pouvez lire, par exemple ana@example.com. Les adresses jetables ne sont pas acceptées.',
    sendLink: 'Envoyer le lien',
    linkSent: (email) => `Un lien est en route vers ${email}. Ouvrez-le dans ce navigateur d’ici une heure.`,
    confirmTitle: 'Confirmer la nouvelle adresse',
    confirmIntro: (email) =>
      `Vous êtes connecté en tant que ${email}. Le bouton donne à ce compte l’adresse à laquelle le lien a été envoyé.`,
    confirm: 'Changer l’adresse',
    emailChanged: (email) => `L’adresse de votre compte est maintenant ${email}.`,
    linkInvalid: 'Ce lien ne fonctionne pas',
    linkInvalidHint: (email) =>
      `Il a expiré, un plus récent a été envoyé ou il concerne un autre compte que ${email}. Demandez un nouveau lien dans les paramètres.`,
    emailTaken: 'Cette adresse a déjà un compte',
    emailTakenHint: 'Connectez-vous avec elle et supprimez le compte, ou utilisez une autre adresse.',
    toSettings: 'Vers les paramètres',
  },
}
