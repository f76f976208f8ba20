import type { FactKind, factKinds } from './facts.ts'

/** Values that are days. */
type DayName = 'date' | 'since' | 'expected_return'
type FactValueType<Name extends string> = Name extends DayName ? string : number
type Required<N extends string> = N extends `${string}?` ? never : N
type Optional<N extends string> = N extends `${infer Name}?` ? Name : never
type FactKindRow<K extends FactKind> = (typeof factKinds)[K]
type ValueNames<K extends FactKind> = FactKindRow<K>['values'][number]
type Roles<K extends FactKind> = FactKindRow<K> extends { related: readonly (infer Role extends string)[] } ? Role : never

/** The values of a kind by name: numbers, and days as YYYY-MM-DD. */
export type FactValues<K extends FactKind> = { readonly [N in Required<ValueNames<K>>]: FactValueType<N> } & {
  readonly [N in Optional<ValueNames<K>>]?: FactValueType<N> | undefined
}
/** The related entities of a kind, by role. */
export type FactRelated<K extends FactKind, Entity> = { readonly [R in Required<Roles<K>>]: Entity } & {
  readonly [R in Optional<Roles<K>>]?: Entity | undefined
}
/** The details of a kind; undefined for one without. */
export type FactDetail<K extends FactKind> = FactKindRow<K> extends { details: readonly (infer Detail)[] } ? Detail : undefined
