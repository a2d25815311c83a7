import { expect, test } from 'vitest'
import { fhirBase } from '../kit/endpoint'
import { fhir } from './calls'
import { allows, fhirTypes, grantedScopes, isClientScope } from './scopes'

test('there is a scope for every type of resource', () => {
  const searched = Object.values(fhir).flatMap(({ path }) =>
    path.includes('{') ? [] : [path.slice(fhirBase.length + 1)],
  )
  expect(searched.filter((type) => type !== 'metadata').sort()).toEqual([...fhirTypes].sort())
})

test.each([
  [['system/Patient.rs'], 'Patient', 'r', true],
  [['system/Patient.rs'], 'Patient', 's', true],
  [['system/Patient.r'], 'Patient', 's', false],
  [['system/Patient.rs'], 'Observation', 'r', false],
  [['system/*.s'], 'Observation', 's', true],
  [['system/*.s'], 'Observation', 'r', false],
  [['system/Patient.r', 'system/Patient.s'], 'Patient', 's', true],
  [['patient/Patient.rs', 'system/Patient.cruds', 'system/Patients.rs'], 'Patient', 'r', false],
  [[], 'Patient', 'r', false],
] as const)('%j allows %s %s: %s', (scopes, type, interaction, expected) => {
  expect(allows(scopes, type, interaction)).toBe(expected)
})

test.each([
  [undefined, ['system/Patient.rs', 'system/*.s']],
  ['', ['system/Patient.rs', 'system/*.s']],
  ['system/Patient.r', ['system/Patient.r']],
  ['system/Observation.s  system/Observation.s', ['system/Observation.s']],
  ['system/Observation.rs system/*.rs', []],
  ['system/*.s openid', ['system/*.s']],
])('of %j, a client with system/Patient.rs and system/*.s gets %j', (requested, expected) => {
  expect(grantedScopes(['system/Patient.rs', 'system/*.s'], requested)).toEqual(expected)
})

test.each(['system/Patient', 'system/patient.rs', 'user/Patient.rs', 'system/Patient.sr', 'system/Patient.rs '])(
  '%j is no scope',
  (scope) => {
    expect(isClientScope(scope)).toBe(false)
  },
)
