import type * as z from 'zod'
import { fhir } from '#contract/fhir/calls'
import type { CapabilityStatement } from '#contract/fhir/capability'
import { parameterTypes } from '#contract/fhir/search'
import { type Endpoint, fhirBase } from '#contract/kit/endpoint'
import packageFile from '../../../../package.json' with { type: 'json' }
import { coded } from './elements'
import { baseUrl, tokenAddress } from './handlers'

type Capabilities = z.output<typeof CapabilityStatement>
type Resource = Capabilities['rest'][number]['resource'][number]

/** When the API was last changed. */
const date = '2026-11-28'

function isParameter(name: string): name is keyof typeof parameterTypes {
  return name in parameterTypes
}

function resourceOf({ path, query }: Pick<Endpoint, 'path' | 'query'>): Resource {
  return {
    type: path.slice(fhirBase.length + 1),
    interaction: [{ code: 'read' }, { code: 'search-type' }],
    versioning: 'no-version',
    readHistory: false,
    searchParam: Object.keys(query?.shape ?? {})
      .filter(isParameter)
      .map((name) => ({ name, type: parameterTypes[name] })),
  }
}

/** Returns the CapabilityStatement, from the declared calls: a search for each resource. */
export function capabilities(): Capabilities {
  const calls: [string, Endpoint][] = Object.entries(fhir)
  return {
    resourceType: 'CapabilityStatement',
    status: 'active',
    date,
    publisher: 'Mashfa',
    kind: 'instance',
    software: { name: 'Mashfa', version: packageFile.version },
    implementation: { description: 'Mashfa, a virtual hospital', url: baseUrl() },
    fhirVersion: '4.0.1',
    format: ['application/fhir+json'],
    rest: [
      {
        mode: 'server',
        documentation:
          'Read only. A search returns what the caller can open, those changed last first; follow the links of relation next. Days in date parameters are days of UTC. Slots are computed: a search for them covers seven days from now, or those from start on.',
        security: {
          extension: [
            {
              url: 'http://fhir-registry.smarthealthit.org/StructureDefinition/oauth-uris',
              extension: [{ url: 'token', valueUri: tokenAddress() }],
            },
          ],
          service: [coded('securityService', 'SMART-on-FHIR')],
          description:
            'A Bearer token: of an API client, by the client credentials of OAuth 2.0 with scopes such as system/Patient.rs, or of the session of a person',
        },
        resource: calls.flatMap(([name, call]) => (name.startsWith('search') ? [resourceOf(call)] : [])),
      },
    ],
  }
}
