import * as z from 'zod'
import { systems } from '#contract/fhir/systems'
import { scriptOf } from '#contract/rules/localName'

/** A person in a row: the value of `personOfRow`. */
export const FhirPersonRow = z.strictObject({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
})
export type FhirPerson = z.output<typeof FhirPersonRow>

/** Returns the SQL expression of a person for a reference. */
export function personOfRow(people: string): string {
  return `json_build_object('id', ${people}.id, 'first_name', ${people}.first_name, 'last_name', ${people}.last_name)`
}

/** A facility, a specialty or a clinic in a row. */
export const NamedRow = z.strictObject({ id: z.int(), name: z.string() })

/** Returns the SQL expression of a facility or a specialty for a reference. */
export function namedOfRow(table: string, name = 'name'): string {
  return `json_build_object('id', ${table}.id, 'name', ${table}.${name})`
}

/** Returns an instant of a row, in milliseconds since the epoch, as FHIR writes it. */
export function instantOf(ms: number): string {
  return new Date(ms).toISOString()
}

/** Returns the object without the members that are missing: FHIR has no null, and no empty lists or objects. */
export function present<T extends object>(members: T): { [K in keyof T]: Exclude<T[K], null> } {
  const isPresent = (value: unknown) =>
    value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(members).filter(([, value]) => isPresent(value))) as {
    [K in keyof T]: Exclude<T[K], null>
  }
}

/** Returns a concept with one code. */
export function coded(system: keyof typeof systems, code: string, display?: string) {
  return { coding: [{ system: systems[system], code, ...(display === undefined ? {} : { display }) }] }
}

/** Returns a reference to a person who works here. */
export function practitioner({ id, ...names }: FhirPerson) {
  return { reference: `Practitioner/${id}`, display: `${names.first_name} ${names.last_name}` }
}

/** Returns a reference to a patient. */
export function patient(id: number) {
  return { reference: `Patient/${id}` }
}

/** Returns a reference to the stay or the visit that a record belongs to. */
export function encounter({ episode_id: episode, appointment_id: visit }: EncounterIds) {
  return { reference: `Encounter/${episode === null ? `visit-${visit}` : `episode-${episode}`}` }
}

/** The encounter of a row: a stay or a visit. */
export interface EncounterIds {
  episode_id: number | null
  appointment_id: number | null
}

/** Returns a reference to a hospital. */
export function organization({ id, name }: z.output<typeof NamedRow>) {
  return { reference: `Organization/${id}`, display: name }
}

interface Names {
  first_name: string
  last_name: string
  alternate_name: string | null
}

/** Returns the names of a person: the one that was entered, and the one in the other script. */
export function humanNames({ first_name: first, last_name: last, alternate_name: alternate }: Names) {
  const official = { use: 'official' as const, text: `${first} ${last}`, family: last, given: [first] }
  const hasOther = alternate !== null && scriptOf(alternate) !== scriptOf(official.text)
  return hasOther ? [official, { use: 'usual' as const, text: alternate }] : [official]
}

/** Returns the quantity of a number in a unit of UCUM. */
export function quantity(value: number, unit: string) {
  return { value, unit, system: systems.ucum, code: unit }
}
