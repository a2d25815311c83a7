import * as z from 'zod'
import { CodeableConcept } from './datatypes'

/** What the API offers (https://hl7.org/fhir/R4/capabilitystatement.html), as far as this server says it. */
export const CapabilityStatement = z.object({
  resourceType: z.literal('CapabilityStatement'),
  status: z.literal('active'),
  date: z.string(),
  publisher: z.string(),
  kind: z.literal('instance'),
  software: z.object({ name: z.string(), version: z.string() }),
  implementation: z.object({ description: z.string(), url: z.string() }),
  fhirVersion: z.literal('4.0.1'),
  format: z.array(z.string()),
  rest: z.array(
    z.object({
      mode: z.literal('server'),
      documentation: z.string(),
      security: z.object({
        /** Where API clients get access tokens, as SMART says it. */
        extension: z.array(
          z.object({ url: z.string(), extension: z.array(z.object({ url: z.string(), valueUri: z.string() })) }),
        ),
        service: z.array(CodeableConcept),
        description: z.string(),
      }),
      resource: z.array(
        z.object({
          type: z.string(),
          interaction: z.array(z.object({ code: z.enum(['read', 'search-type']) })),
          versioning: z.literal('no-version'),
          readHistory: z.literal(false),
          searchParam: z.array(z.object({ name: z.string(), type: z.enum(['reference', 'date', 'token']) })),
        }),
      ),
    }),
  ),
})
