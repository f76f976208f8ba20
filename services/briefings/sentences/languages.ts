import type { Language } from '@touchline/contract/catalog'
import { de } from './de/rules.ts'
import { en } from './en/rules.ts'
import { es } from './es/rules.ts'
import { fr } from './fr/rules.ts'
import { it } from './it/rules.ts'
import type { Rules } from './rules.ts'

export const rulesByLanguage: Readonly<Record<Language, Rules>> = { en, de, es, it, fr }
