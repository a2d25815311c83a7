/** The types of resources of the FHIR API, in the order in which scopes are offered. */
export const fhirTypes = [
  'Patient',
  'Encounter',
  'Condition',
  'AllergyIntolerance',
  'Observation',
  'MedicationRequest',
  'MedicationAdministration',
  'ServiceRequest',
  'Task',
  'Composition',
  'DiagnosticReport',
  'ImagingStudy',
  'Questionnaire',
  'QuestionnaireResponse',
  'Appointment',
  'Schedule',
  'Slot',
  'Organization',
  'Location',
  'Practitioner',
  'AuditEvent',
] as const
export type FhirType = (typeof fhirTypes)[number]

/** Where API clients get their access tokens (RFC 6749, 4.4). */
export const tokenPath = '/api/oauth/token'

/** What a scope allows: to read one resource, or to search. */
export type Interaction = 'r' | 's'

const pattern = new RegExp(`^system/(\\*|${fhirTypes.join('|')})\\.(r|s|rs)$`)

/** Returns whether a text is a scope of SMART (version 2) for clients without a person: `system/Patient.rs`, `system/*.r`. */
export function isClientScope(text: string): boolean {
  return pattern.test(text)
}

/** Returns the scope with which a client reads and searches resources of a type, or of all types. */
export function fullScope(type: FhirType | '*'): string {
  return `system/${type}.rs`
}

interface Scope {
  type: string
  interactions: string
}

function parts(scope: string): Scope | undefined {
  const [, type, interactions] = pattern.exec(scope) ?? []
  return type !== undefined && interactions !== undefined ? { type, interactions } : undefined
}

/**
 * Returns whether scopes allow an interaction with resources of a type.
 * @param type `*`: of all types
 */
export function allows(scopes: readonly string[], type: string, interaction: Interaction): boolean {
  return scopes.some((scope) => {
    const given = parts(scope)
    return (
      given !== undefined && (given.type === '*' || given.type === type) && given.interactions.includes(interaction)
    )
  })
}

/**
 * Returns those of the requested scopes that a client has; all that it has if it requests none.
 * @param requested separated by spaces
 */
export function grantedScopes(ofClient: readonly string[], requested: string | undefined): string[] {
  const wanted = [...new Set((requested ?? '').split(' ').filter(Boolean))]
  if (wanted.length === 0) return [...ofClient]
  return wanted.filter((scope) => {
    const asked = parts(scope)
    const interactions = [...(asked?.interactions ?? '')] as Interaction[]
    return asked !== undefined && interactions.every((each) => allows(ofClient, asked.type, each))
  })
}
