import { type ReactNode, Suspense } from 'react'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { ClinicInput } from '#contract/clinics/clinicInput'
import { LabInput, RadiologyInput } from '#contract/facilities/centers'
import { HospitalInput } from '#contract/facilities/hospitals'
import { RoleInput } from '#contract/roles/calls'
import { ProfileInput, UserChange, UserInput } from '#contract/users/userInput'
import { VacationInput } from '#contract/vacations/vacationInput'
import { type Form, useForm } from '../app/form/useForm'
import { entities } from '../testing/entities'
import { openPart } from '../testing/open'
import { personWith, signInAs } from '../testing/people'
import * as records from '../testing/records'
import { server } from '../testing/testServer'
import * as clinicBody from './clinics/fields/aboutFields'
import * as clinics from './clinics/fields/clinicFields'
import * as centers from './facilities/centers/fields'
import * as hospitals from './facilities/hospitals/fields'
import * as roles from './roles/fields'
import * as users from './users/fields/userFields'
import * as profile from './users/profile/fields'
import * as vacations from './vacations/fields'

const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id)
const zone = 'Africa/Cairo'
const today = '2026-11-18'

const groups = { admin: { title: 'Staff', privileges: [] }, patient: { title: 'Patients', privileges: [] } }
const utilities = { hospitals: [], levels: [], specialties: [] }
const clinicChoices = { ...utilities, time_zones: [] }
const userChoices = { ...utilities, roles: records.roleChoices, countries: [] }

interface Entity<V extends object> {
  schema: z.ZodObject
  /** The initial values of a form without a record. */
  empty: V
  /** The initial values of a form with a record for which every field is shown. */
  filled: V
  body?: (values: V) => object
  /** What saving the unchanged form sends, for the fields of the schema. */
  saved: object
  inputs: (form: Form<V>) => ReactNode
  /** File inputs, which are sent apart from the fields of the schema. */
  files?: readonly string[]
  /** Fields of the schema that have no input. */
  without?: readonly string[]
}

function entity<V extends object>(name: string, described: Entity<V>) {
  const { schema, empty, filled, body = (values) => values, saved, inputs, files = [], without = [] } = described
  const sendable = Object.keys(schema.shape).filter((field) => !without.includes(field))
  const fields = [...sendable, ...files].toSorted()

  describe(name, () => {
    test('the initial values have each field of the schema', () => {
      expect(Object.keys(empty).toSorted()).toEqual(fields)
      expect(Object.keys(filled).toSorted()).toEqual(fields)
    })

    test('the form has an input for each of them', async () => {
      server
        .on('pickers', 'countries', () => ({ data: [] }))
        .on('pickers', 'cities', () => ({ data: [] }))
        .on('surveys', 'options', () => ({ data: [] }))
        .on('orderSets', 'choices', () => ({ data: { specialties: [], types: [] } }))
      await signInAs(personWith(['list-hospital']))
      const displayed = new Set<string>()
      function Asking() {
        const form = useForm<V>({ initial: filled, schema: async () => schema, send: async () => {} })
        const field: Form<V>['field'] = (key) => {
          displayed.add(key)
          return form.field(key)
        }
        return <form {...form.props}>{inputs({ ...form, field })}</form>
      }
      await openPart(
        <Suspense>
          <Asking />
        </Suspense>,
      )
      await expect.poll(() => [...displayed].toSorted()).toEqual(fields)
    })

    test('saving an unchanged record does not change it', () => {
      const sent = schema.parse(body(filled))
      const valuesIn = (record: object) => {
        const values = new Map<string, unknown>(Object.entries(record))
        return sendable.map((field) => [field, values.get(field)])
      }
      expect(valuesIn(sent)).toEqual(valuesIn(saved))
    })
  })
}

entity('hospitals', {
  schema: HospitalInput,
  empty: hospitals.initialValues(undefined, zone),
  filled: hospitals.initialValues(records.hospital, zone),
  body: hospitals.toRequestBody,
  saved: {
    ...records.hospital,
    country: records.hospital.country.id,
    city: records.hospital.city?.id,
    parent_id: records.hospital.parent?.id,
  },
  inputs: (form) => <hospitals.HospitalInputs form={form} hospital={records.hospital} />,
  files: ['logo', 'agreement'],
})

for (const [kind, schema] of [
  ['lab', LabInput],
  ['radiology', RadiologyInput],
] as const)
  entity(kind, {
    schema,
    empty: centers.initialValues(undefined),
    filled: centers.initialValues(records.center),
    body: centers.toRequestBody,
    saved: {
      ...records.center,
      country_id: records.center.country?.id,
      city_id: records.center.city?.id,
      hospital_id: records.center.hospital?.id,
    },
    inputs: (form) => <centers.CenterInputs form={form} kind={kind} center={records.center} />,
    files: ['agreement'],
  })

entity('clinics', {
  schema: ClinicInput,
  empty: clinics.initialValues(undefined, today),
  filled: clinics.initialValues(records.clinic, today),
  body: clinicBody.toRequestBody,
  saved: { ...records.clinic, doctor_id: records.clinic.doctor.id, coordinators: idsOf(records.clinic.coordinators) },
  inputs: (form) => <clinics.ClinicInputs form={form} choices={clinicChoices} />,
})

for (const [name, schema] of [
  ['new users', UserInput],
  ['changed users', UserChange],
] as const)
  entity(name, {
    schema,
    empty: users.initialValues(undefined, records.roleChoices, zone),
    filled: users.initialValues(records.user, records.roleChoices, zone),
    body: users.toRequestBody,
    saved: { ...records.user, hospitals: idsOf(records.user.hospitals) },
    inputs: (form) => <users.UserInputs form={form} choices={userChoices} user={records.user} />,
    files: ['avatar', 'uuid_picture'],
  })

entity('the profile', {
  schema: ProfileInput,
  empty: profile.initialValues(personWith([]), 'en'),
  filled: profile.initialValues(records.profile, 'ar'),
  body: profile.toRequestBody,
  saved: { ...records.profile, language: 'ar' },
  inputs: (form) => <profile.ProfileInputs form={form} profile={records.profile} countries={[]} />,
  files: ['avatar'],
})

test('finds the entities described with entityScreens', () => {
  expect(entities.map(({ name }) => name)).toEqual(expect.arrayContaining(['levels', 'specialties', 'cities']))
})

for (const { name, entity: described, input, record } of entities)
  entity(name, {
    schema: input,
    empty: described.initialValues(undefined),
    filled: described.initialValues(record),
    saved: record,
    inputs: (form) => <described.Inputs form={form} />,
  })

entity('roles', {
  schema: RoleInput,
  empty: roles.initialValues(undefined),
  filled: roles.initialValues(records.role),
  body: roles.toRequestBody,
  saved: {
    ...records.role,
    hospital_id: records.role.hospital?.id,
    permissions: Object.values(records.role.permissions).flatMap(({ privileges }) => privileges),
  },
  inputs: (form) => <roles.RoleInputs form={form} role={records.role} all={groups} hospitals={[]} />,
})

entity('vacations', {
  schema: VacationInput,
  empty: vacations.initialValues(undefined),
  filled: vacations.initialValues(records.vacation),
  body: vacations.toRequestBody,
  saved: { ...records.vacation, doctor_id: undefined, clinic_id: undefined, country_id: undefined },
  // Each type has its own field.
  inputs: (form) =>
    ['1', '2', '3', '4'].map((type) => (
      <vacations.VacationInputs
        key={type}
        form={{ ...form, values: { ...form.values, type } }}
        types={[]}
        today="2026-11-18"
        vacation={undefined}
      />
    )),
  without: ['cancel_appointments'],
})
