import type { Language } from '@touchline/contract/catalog'

interface Texts {
  signIn: { subject: string; lead: string; warning: string; label: string }
  invitation: {
    subject(organisation: string): string
    lead(inviter: string, organisation: string): string
    validity: string
    label: string
  }
  nearLimit: { subject: string; lead(key: string, calls: number, perMinute: number): string; advice: string; label: string }
  limited: { subject: string; lead(key: string, perMinute: number): string; advice: string; label: string }
}

/** Texts of mails to people. */
export const mailTexts: Readonly<Record<Language, Texts>> = {
  en: {
    signIn: {
      subject: 'Sign in to Touchline',
      lead: 'Open this link to sign in. It works once, for ten minutes.',
      warning: 'If you did not ask for it, ignore this mail: nobody can sign in without the link.',
      label: 'Sign in',
    },
    invitation: {
      subject: (organisation) => `Invitation to ${organisation} on Touchline`,
      lead: (inviter, organisation) => `${inviter} invites you to the organisation ${organisation} on Touchline.`,
      validity: 'The invitation is valid for seven days and for this address only. If you do not know the sender, ignore this mail.',
      label: 'Accept the invitation',
    },
    nearLimit: {
      subject: 'A key is close to its limit',
      lead: (key, calls, perMinute) => `The key ${key} made ${calls} requests in one minute. Its limit is ${perMinute} a minute.`,
      advice: 'Requests beyond the limit are answered with 429. A larger plan raises the limit at once.',
      label: 'See the usage',
    },
    limited: {
      subject: 'A key has reached its limit',
      lead: (key, perMinute) => `The key ${key} has reached its limit of ${perMinute} requests a minute, and some were answered with 429.`,
      advice: 'Wait for the time in the header Retry-After, or choose a larger plan: it raises the limit at once.',
      label: 'See the usage',
    },
  },
  de: {
    signIn: {
      subject: 'Bei Touchline anmelden',
      lead: 'Öffnen Sie diesen Link, um sich anzumelden. Er gilt einmal und zehn Minuten lang.',
      warning: 'Falls Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail: Ohne den Link kann sich niemand anmelden.',
      label: 'Anmelden',
    },
    invitation: {
      subject: (organisation) => `Einladung zu ${organisation} bei Touchline`,
      lead: (inviter, organisation) => `${inviter} lädt Sie in die Organisation ${organisation} bei Touchline ein.`,
      validity:
        'Die Einladung gilt sieben Tage und nur für diese Adresse. Wenn Sie den Absender nicht kennen, ignorieren Sie diese E-Mail.',
      label: 'Einladung annehmen',
    },
    nearLimit: {
      subject: 'Ein Schlüssel ist nahe an seinem Limit',
      lead: (key, calls, perMinute) =>
        `Der Schlüssel ${key} hat in einer Minute ${calls} Anfragen gestellt. Sein Limit liegt bei ${perMinute} pro Minute.`,
      advice: 'Anfragen über dem Limit werden mit 429 beantwortet. Ein größerer Tarif erhöht das Limit sofort.',
      label: 'Nutzung ansehen',
    },
    limited: {
      subject: 'Ein Schlüssel hat sein Limit erreicht',
      lead: (key, perMinute) =>
        `Der Schlüssel ${key} hat sein Limit von ${perMinute} Anfragen pro Minute erreicht; einige wurden mit 429 beantwortet.`,
      advice: 'Warten Sie die Zeit im Header Retry-After ab, oder wählen Sie einen größeren Tarif: Er erhöht das Limit sofort.',
      label: 'Nutzung ansehen',
    },
  },
  es: {
    signIn: {
      subject: 'Inicia sesión en Touchline',
      lead: 'Abre este enlace para iniciar sesión. Funciona una sola vez, durante diez minutos.',
      warning: 'Si no lo has pedido tú, ignora este correo: nadie puede iniciar sesión sin el enlace.',
      label: 'Iniciar sesión',
    },
    invitation: {
      subject: (organisation) => `Invitación a ${organisation} en Touchline`,
      lead: (inviter, organisation) => `${inviter} te invita a la organización ${organisation} en Touchline.`,
      validity: 'La invitación vale siete días y solo para esta dirección. Si no conoces al remitente, ignora este correo.',
      label: 'Aceptar la invitación',
    },
    nearLimit: {
      subject: 'Una clave está cerca de su límite',
      lead: (key, calls, perMinute) => `La clave ${key} hizo ${calls} peticiones en un minuto. Su límite es de ${perMinute} por minuto.`,
      advice: 'Las peticiones que superan el límite reciben un 429. Un plan mayor sube el límite al instante.',
      label: 'Ver el uso',
    },
    limited: {
      subject: 'Una clave ha alcanzado su límite',
      lead: (key, perMinute) =>
        `La clave ${key} ha alcanzado su límite de ${perMinute} peticiones por minuto y algunas han recibido un 429.`,
      advice: 'Espera el tiempo que indica la cabecera Retry-After o elige un plan mayor: sube el límite al instante.',
      label: 'Ver el uso',
    },
  },
  it: {
    signIn: {
      subject: 'Accedi a Touchline',
      lead: 'Apri questo link per accedere. Funziona una sola volta, per dieci minuti.',
      warning: 'Se non lo hai richiesto tu, ignora questa e-mail: senza il link nessuno può accedere.',
      label: 'Accedi',
    },
    invitation: {
      subject: (organisation) => `Invito a ${organisation} su Touchline`,
      lead: (inviter, organisation) => `${inviter} ti invita nell’organizzazione ${organisation} su Touchline.`,
      validity: 'L’invito vale sette giorni e solo per questo indirizzo. Se non conosci il mittente, ignora questa e-mail.',
      label: 'Accetta l’invito',
    },
    nearLimit: {
      subject: 'Una chiave è vicina al suo limite',
      lead: (key, calls, perMinute) =>
        `La chiave ${key} ha fatto ${calls} richieste in un minuto. Il suo limite è di ${perMinute} al minuto.`,
      advice: 'Le richieste oltre il limite ricevono un 429. Un piano più grande alza subito il limite.',
      label: 'Vedi l’utilizzo',
    },
    limited: {
      subject: 'Una chiave ha raggiunto il suo limite',
      lead: (key, perMinute) =>
        `La chiave ${key} ha raggiunto il suo limite di ${perMinute} richieste al minuto e alcune hanno ricevuto un 429.`,
      advice: 'Attendi il tempo indicato nell’header Retry-After o scegli un piano più grande: alza subito il limite.',
      label: 'Vedi l’utilizzo',
    },
  },
  fr: {
    signIn: {
      subject: 'Connexion à Touchline',
      lead: 'Ouvrez ce lien pour vous connecter. Il fonctionne une seule fois, pendant dix minutes.',
      warning: 'Si vous ne l’avez pas demandé, ignorez cet e-mail : personne ne peut se connecter sans ce lien.',
      label: 'Se connecter',
    },
    invitation: {
      subject: (organisation) => `Invitation à rejoindre ${organisation} sur Touchline`,
      lead: (inviter, organisation) => `${inviter} vous invite à rejoindre l’organisation ${organisation} sur Touchline.`,
      validity:
        'L’invitation est valable sept jours et uniquement pour cette adresse. Si vous ne connaissez pas l’expéditeur, ignorez cet e-mail.',
      label: 'Accepter l’invitation',
    },
    nearLimit: {
      subject: 'Une clé approche de sa limite',
      lead: (key, calls, perMinute) =>
        `La clé ${key} a effectué ${calls} requêtes en une minute. Sa limite est de ${perMinute} par minute.`,
      advice: 'Les requêtes au-delà de la limite reçoivent une réponse 429. Une offre supérieure relève aussitôt la limite.',
      label: 'Voir l’utilisation',
    },
    limited: {
      subject: 'Une clé a atteint sa limite',
      lead: (key, perMinute) =>
        `La clé ${key} a atteint sa limite de ${perMinute} requêtes par minute ; certaines ont reçu une réponse 429.`,
      advice: 'Attendez la durée indiquée dans l’en-tête Retry-After, ou choisissez une offre supérieure : elle relève aussitôt la limite.',
      label: 'Voir l’utilisation',
    },
  },
}
