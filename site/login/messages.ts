import type { Language } from '@touchline/contract/catalog'

/** Texts of signing in. */
interface Texts {
  title: string
  intro: string
  email: string
  emailHint: string
  emailInvalid: string
  sendLink: string
  passkey: string
  passkeyFailed: string
  or: string
  continueWith: (provider: string) => string
  sentTitle: string
  sent: string
  sentHint: string
  consoleHint: string
  again: string
  confirmTitle: string
  confirm: string
  confirmHint: string
  linkFailedTitle: string
  linkFailed: string
  providerFailed: string
}

export const loginTexts: Readonly<Record<Language, Texts>> = {
  en: {
    title: 'Sign in',
    intro: 'New here? The same form creates your account.',
    email: 'E-mail address',
    emailHint: 'We send you a link that signs you in. No password needed.',
    emailInvalid: 'Enter an e-mail address that you can read, such as ana@example.com. Addresses of disposable mailboxes are not accepted.',
    sendLink: 'Send me a link',
    passkey: 'Sign in with a passkey',
    passkeyFailed: 'The passkey was not accepted. Try again, or use a link by e-mail.',
    or: 'or',
    continueWith: (provider) => `Continue with ${provider}`,
    sentTitle: 'Check your mail',
    sent: 'If the address can receive mail, a link is on its way. It is valid for ten minutes and works once.',
    sentHint: 'Nothing there? Look into the spam folder, or ask for another link.',
    consoleHint: 'This is a development server. Without SMTP_URL, the link is on its console.',
    again: 'Send another link',
    confirmTitle: 'Sign in to Touchline',
    confirm: 'Sign in',
    confirmHint: 'You did not ask for this link? Then close this page: nothing happens without the button.',
    linkFailedTitle: 'This link no longer works',
    linkFailed: 'It was used already, or it is older than ten minutes. Ask for a new one.',
    providerFailed: 'The sign-in was not completed. Try again, or use a link by e-mail.',
  },
  de: {
    title: 'Anmelden',
    intro: 'Neu hier? Dasselbe Formular legt Ihr Konto an.',
    email: 'E-Mail-Adresse',
    emailHint: 'Wir senden Ihnen einen Link, der Sie anmeldet. Ein Passwort brauchen Sie nicht.',
    emailInvalid:
      'Geben Sie eine E-Mail-Adresse ein, die Sie lesen können, zum Beispiel ana@example.com. Adressen von Wegwerf-Postfächern werden nicht angenommen.',
    sendLink: 'Link senden',
    passkey: 'Mit Passkey anmelden',
    passkeyFailed: 'Der Passkey wurde nicht angenommen. Versuchen Sie es noch einmal oder lassen Sie sich einen Link senden.',
    or: 'oder',
    continueWith: (provider) => `Weiter mit ${provider}`,
    sentTitle: 'Sehen Sie in Ihr Postfach',
    sent: 'Wenn die Adresse Post empfangen kann, ist ein Link unterwegs. Er gilt zehn Minuten und funktioniert einmal.',
    sentHint: 'Nichts angekommen? Sehen Sie im Spam-Ordner nach oder fordern Sie einen neuen Link an.',
    consoleHint: 'Dies ist ein Entwicklungsserver. Ohne SMTP_URL steht der Link auf seiner Konsole.',
    again: 'Neuen Link senden',
    confirmTitle: 'Bei Touchline anmelden',
    confirm: 'Anmelden',
    confirmHint: 'Sie haben diesen Link nicht angefordert? Dann schließen Sie die Seite: Ohne den Knopf passiert nichts.',
    linkFailedTitle: 'Dieser Link funktioniert nicht mehr',
    linkFailed: 'Er wurde schon benutzt oder ist älter als zehn Minuten. Fordern Sie einen neuen an.',
    providerFailed: 'Die Anmeldung wurde nicht abgeschlossen. Versuchen Sie es noch einmal oder lassen Sie sich einen Link senden.',
  },
  es: {
    title: 'Iniciar sesión',
    intro: '¿Es nuevo aquí? El mismo formulario crea su cuenta.',
    email: 'Correo electrónico',
    emailHint: 'Le enviamos un enlace para iniciar sesión. No necesita contraseña.',
    emailInvalid: 'Introduzca una dirección de correo que pueda leer, por ejemplo ana@example.com. No se aceptan buzones desechables.',
    sendLink: 'Enviarme un enlace',
    passkey: 'Iniciar sesión con una llave de acceso',
    passkeyFailed: 'La llave de acceso no se ha aceptado. Inténtelo de nuevo o use un enlace por correo.',
    or: 'o',
    continueWith: (provider) => `Continuar con ${provider}`,
    sentTitle: 'Revise su correo',
    sent: 'Si la dirección puede recibir correo, el enlace está en camino. Es válido durante diez minutos y funciona una sola vez.',
    sentHint: '¿No ha llegado nada? Mire en la carpeta de correo no deseado o pida otro enlace.',
    consoleHint: 'Este es un servidor de desarrollo. Sin SMTP_URL, el enlace aparece en su consola.',
    again: 'Enviar otro enlace',
    confirmTitle: 'Iniciar sesión en Touchline',
    confirm: 'Iniciar sesión',
    confirmHint: '¿No ha pedido este enlace? Cierre esta página: sin el botón no pasa nada.',
    linkFailedTitle: 'Este enlace ya no funciona',
    linkFailed: 'Ya se ha usado o tiene más de diez minutos. Pida uno nuevo.',
    providerFailed: 'No se ha completado el inicio de sesión. Inténtelo de nuevo o use un enlace por correo.',
  },
  it: {
    title: 'Accedi',
    intro: 'Prima volta qui? Lo stesso modulo crea il tuo account.',
    email: 'Indirizzo e-mail',
    emailHint: 'Ti inviamo un link per accedere. Non serve una password.',
    emailInvalid: 'Inserisci un indirizzo e-mail che puoi leggere, ad esempio ana@example.com. Le caselle usa e getta non sono accettate.',
    sendLink: 'Inviami un link',
    passkey: 'Accedi con una passkey',
    passkeyFailed: 'La passkey non è stata accettata. Riprova oppure usa un link via e-mail.',
    or: 'oppure',
    continueWith: (provider) => `Continua con ${provider}`,
    sentTitle: 'Controlla la posta',
    sent: 'Se l’indirizzo può ricevere posta, il link è in arrivo. È valido per dieci minuti e funziona una volta sola.',
    sentHint: 'Non è arrivato nulla? Guarda nella cartella dello spam o chiedi un altro link.',
    consoleHint: 'Questo è un server di sviluppo. Senza SMTP_URL, il link si trova sulla sua console.',
    again: 'Invia un altro link',
    confirmTitle: 'Accedi a Touchline',
    confirm: 'Accedi',
    confirmHint: 'Non hai chiesto questo link? Chiudi la pagina: senza il pulsante non succede nulla.',
    linkFailedTitle: 'Questo link non funziona più',
    linkFailed: 'È già stato usato oppure ha più di dieci minuti. Chiedine uno nuovo.',
    providerFailed: 'L’accesso non è stato completato. Riprova oppure usa un link via e-mail.',
  },
  fr: {
    title: 'Se connecter',
    intro: 'Première visite ? Le même formulaire crée votre compte.',
    email: 'Adresse e-mail',
    emailHint: 'Nous vous envoyons un lien de connexion. Aucun mot de passe n’est nécessaire.',
    emailInvalid:
      'Saisissez une adresse e-mail que vous pouvez consulter, par exemple ana@example.com. Les adresses jetables ne sont pas acceptées.',
    sendLink: 'Recevoir un lien',
    passkey: 'Se connecter avec une clé d’accès',
    passkeyFailed: 'La clé d’accès n’a pas été acceptée. Réessayez ou utilisez un lien par e-mail.',
    or: 'ou',
    continueWith: (provider) => `Continuer avec ${provider}`,
    sentTitle: 'Consultez votre messagerie',
    sent: 'Si l’adresse peut recevoir du courrier, un lien est en route. Il est valable dix minutes et ne fonctionne qu’une fois.',
    sentHint: 'Rien reçu ? Regardez dans les courriers indésirables ou demandez un autre lien.',
    consoleHint: 'Ceci est un serveur de développement. Sans SMTP_URL, le lien s’affiche sur sa console.',
    again: 'Envoyer un autre lien',
    confirmTitle: 'Se connecter à Touchline',
    confirm: 'Se connecter',
    confirmHint: 'Vous n’avez pas demandé ce lien ? Fermez cette page : sans le bouton, il ne se passe rien.',
    linkFailedTitle: 'Ce lien ne fonctionne plus',
    linkFailed: 'Il a déjà été utilisé ou date de plus de dix minutes. Demandez-en un nouveau.',
    providerFailed: 'La connexion n’a pas abouti. Réessayez ou utilisez un lien par e-mail.',
  },
}
